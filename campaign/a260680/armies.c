/* m white and m black queens on an n by n board, none attacking one of the other colour: all of them, and the number up to the eight
   symmetries of the board and the exchange of the colours. It shares nothing with workbench.
   cc -O2 -o armies armies.c && ./armies 9 12

   A line has queens of one colour at most. A line where both could stand is given to white, and black leaves it, or to black, who then
   has a queen on it, and white leaves it. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINES = 6 * 11, SQUARES = 121 };

typedef unsigned __int128 set;

static int n, m, lines;
static int first_line[5]; /* of the rows, the columns, the slopes that rise, those that fall, and the end */
static set line[LINES], symmetric[8][SQUARES];
static uint64_t total, kept, steps;

static int size(set s) { return __builtin_popcountll((uint64_t)s) + __builtin_popcountll((uint64_t)(s >> 64)); }

static int first(set s) { return (uint64_t)s ? __builtin_ctzll((uint64_t)s) : 64 + __builtin_ctzll((uint64_t)(s >> 64)); }

static set image(set s, int symmetry) {
    set result = 0;
    for (; s; s &= s - 1) result |= symmetric[symmetry][first(s)];
    return result;
}

static void found(set white, set black) {
    total++;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        set w = image(white, symmetry), b = image(black, symmetry);
        kept += (w == white && b == black) + (w == black && b == white);
    }
}

/* The white queens are m of the squares `open`, with those of `white`. */
static void whites(set open, set white, set black) {
    int missing = m - size(white);
    if (missing == 0) {
        found(white, black);
        return;
    }
    for (; size(open) >= missing; open &= open - 1) whites(open & (open - 1), white | (open & -open), black);
}

/* The black queens are m of the squares `open`, with those of `black`, and one at least on each line of `needed`. */
static void blacks(set open, set black, set white_open, const int *needed, int needs) {
    int missing = m - size(black);
    if (missing == 0) {
        for (int i = 0; i < needs; i++) if (!(black & line[needed[i]])) return;
        whites(white_open, 0, black);
        return;
    }
    for (; size(open) >= missing; open &= open - 1) blacks(open & (open - 1), black | (open & -open), white_open, needed, needs);
}

/* `white` and `black` are the squares where such a queen can stand. */
static void divide(set white, set black, int *needed, int needs) {
    if (size(white) < m || size(black) < m) return;
    for (int i = 0; i < needs; i++) if (!(black & line[needed[i]])) return;
    steps++;
    int worst = 0, chosen = -1;
    for (int direction = 0; direction < 4; direction++) {
        int most = 0;
        for (int l = first_line[direction]; l < first_line[direction + 1]; l++) {
            int w = size(white & line[l]), b = size(black & line[l]), less = w < b ? w : b;
            most += w + b - less;
            if (less > worst) { worst = less; chosen = l; }
        }
        if (most < 2 * m) return;
    }
    if (chosen < 0) {
        blacks(black, 0, white, needed, needs);
        return;
    }
    divide(white, black & ~line[chosen], needed, needs);
    needed[needs] = chosen;
    divide(white & ~line[chosen], black, needed, needs + 1);
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 8;
    m = argc > 2 ? atoi(argv[2]) : 9;
    if (n < 2 || n > 11 || m < 1) return 1;
    for (int direction = 0; direction < 4; direction++) {
        first_line[direction] = lines;
        for (int which = 0; which < (direction < 2 ? n : 2 * n - 1); which++, lines++)
            for (int row = 0; row < n; row++)
                for (int column = 0; column < n; column++) {
                    int of[4] = {row, column, row + column, row - column + n - 1};
                    if (of[direction] == which) line[lines] |= (set)1 << (n * row + column);
                }
    }
    first_line[4] = lines;
    for (int symmetry = 0; symmetry < 8; symmetry++)
        for (int square = 0; square < n * n; square++) {
            int row = square / n, column = square % n;
            if (symmetry & 1) row = n - 1 - row;
            if (symmetry & 2) column = n - 1 - column;
            int to = symmetry & 4 ? n * column + row : n * row + column;
            symmetric[symmetry][square] = (set)1 << to;
        }
    set board = ((set)1 << n * n) - 1;
    int needed[LINES];
    divide(board, board, needed, 0);
    printf("%d by %d, %d of each: %llu, up to symmetry %llu (%llu steps)\n", n, n, m, (unsigned long long)total,
           (unsigned long long)(kept / 16), (unsigned long long)steps);
    return 0;
}
