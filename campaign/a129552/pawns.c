/* n + k queens and k pawns on an n by n board, no queen attacking another: all of them, those that a half turn keeps, and the number
   up to symmetry. It shares nothing with workbench.
   cc -O2 -o pawns pawns.c && ./pawns 12 2

   A row with p pawns has p + 1 stretches with at most one queen each. That makes n + k queens at most, so every stretch has exactly one,
   and so has every stretch of a column. The first row has no pawn therefore, and one queen, and so have the last and the outer columns.
   From n = 8 on no solution is its own mirror image, and none with two or three pawns is kept by a quarter turn. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint32_t set;

static int n, nearest;
static set outer, allowed[32], queens[32], pawns[32];
static uint64_t total, fixed;

static set reversed(set row) {
    set back = 0;
    for (int i = 0; i < n; i++) back |= (row >> i & 1) << (n - 1 - i);
    return back;
}

static int from_corner(int place) { return place < n - 1 - place ? place : n - 1 - place; }

/* The queen of the first row is as near to its corner as those of the three other edges, or nearer; how many are as near. A solution with
   e such edges comes up in e of its four turns. */
static void found(void) {
    int edges = 1 + (from_corner(__builtin_ctz(queens[n - 1])) == nearest);
    for (int side = 0; side < n; side += n - 1)
        for (int row = 0; row < n; row++) edges += (queens[row] >> side & 1) && from_corner(row) == nearest;
    uint64_t weight = 12 / edges;
    if (2 * nearest + 1 < n) weight *= 2; /* the mirror image, whose queen in the first row is on the other side */
    total += weight;
    for (int row = 0; row <= n / 2; row++)
        if (queens[row] != reversed(queens[n - 1 - row]) || pawns[row] != reversed(pawns[n - 1 - row])) return;
    fixed += weight;
}

/* All pawns stand above: one queen in each row. */
static void rest(int row, set taken, set left, set right) {
    if (row == n) {
        found();
        return;
    }
    for (set here = allowed[row] & ~(taken | left | right); here; here &= here - 1) {
        set queen = here & -here;
        queens[row] = queen;
        rest(row + 1, taken | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    queens[row] = 0;
}

static void rows(int row, set taken, set left, set right, int pawns_left);

/* A queen in each stretch between the walls of this row, from the square `from` on. */
static void stretches(int row, int from, set walls, set here, set taken, set left, set right, int pawns_left) {
    set rest = walls >> from;
    int end = rest ? from + __builtin_ctz(rest) : n;
    set open = here & (((set)1 << end) - 1) & ~(((set)1 << from) - 1);
    while (open) {
        set queen = open & -open;
        open ^= queen;
        queens[row] |= queen;
        if (rest) stretches(row, end + 1, walls, here, taken, left, right, pawns_left);
        else {
            set q = queens[row];
            rows(row + 1, (taken & ~walls) | q, ((left & ~walls) | q) << 1, ((right & ~walls) | q) >> 1, pawns_left);
        }
        queens[row] ^= queen;
    }
}

/* Pawns on some of the squares of `places`, and the queens between. */
static void some_pawns(int row, set places, set walls, set taken, set left, set right, int pawns_left, set here) {
    stretches(row, 0, walls, here, taken, left, right, pawns_left);
    if (!pawns_left) return;
    while (places) {
        set pawn = places & -places;
        places ^= pawn;
        pawns[row] |= pawn;
        some_pawns(row, places & ~(pawn << 1), walls | pawn, taken, left, right, pawns_left - 1, here);
        pawns[row] ^= pawn;
    }
}

/* `taken` are the columns with a queen since their last pawn; `left` and `right` the squares that are attacked on slopes. */
static void rows(int row, set taken, set left, set right, int pawns_left) {
    if (!pawns_left) {
        rest(row, taken, left, right);
        return;
    }
    if (row == n - 1) return;
    set here = allowed[row] & ~(taken | left | right);
    some_pawns(row, taken & ~outer, 0, taken, left, right, pawns_left, here);
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 12;
    int k = argc > 2 ? atoi(argv[2]) : 2;
    if (n < 8 || n > 24 || k < 2 || k > 3) return 1;
    set all = ((set)1 << n) - 1;
    outer = 1 | (set)1 << (n - 1);
    for (nearest = 0; 2 * nearest < n; nearest++) {
        set near_corner = ((set)1 << nearest) - 1;
        for (int row = 1; row < n; row++) allowed[row] = all & ~(from_corner(row) < nearest ? outer : 0);
        allowed[n - 1] &= ~(near_corner | near_corner << (n - nearest));
        set queen = (set)1 << nearest;
        queens[0] = queen;
        rows(1, queen, queen << 1, queen >> 1, k);
    }
    total /= 3;
    fixed /= 3;
    printf("%d queens, %d pawns: %llu, by half turn %llu, up to symmetry %llu\n", n + k, k, (unsigned long long)total,
           (unsigned long long)fixed, (unsigned long long)((total + fixed) / 8));
    return 0;
}
