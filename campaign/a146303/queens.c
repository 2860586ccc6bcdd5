/* Maximal independent sets of queens on an n by n board, row by row. It shares nothing with workbench.
   cc -O2 -o queens queens.c && ./queens 13

   Each row has a queen or is empty. Of an empty row it is kept which squares no queen attacks yet, and a later queen attacks three of
   them at most: one on its column and two on its slopes. The first queen off the middle column stands to the left of it, and counts twice
   for the mirror image. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint32_t set;

static int n;
static set all;
static uint64_t total;

typedef struct {
    set open;
    int row;
} empty_row;

/* `open` has the squares of the empty rows that no queen attacks yet; `weight` is 1 while all queens are on the middle column, then 2. */
static void rows(int row, set taken, set left, set right, const empty_row *open, int count, int weight) {
    if (row == n) {
        if (count == 0) total += weight;
        return;
    }
    int later = n - 1 - row;
    empty_row next[32];
    set here = all & ~(taken | left | right);
    set middle = n % 2 ? (set)1 << n / 2 : 0, first_half = ((set)1 << n / 2) - 1;
    for (set rest = weight == 1 ? here & (middle | first_half) : here; rest; rest &= rest - 1) {
        set queen = rest & -rest;
        int images = queen == middle ? weight : 2;
        int kept = 0, is_hopeless = 0;
        for (int i = 0; i < count; i++) {
            int away = row - open[i].row;
            set still = open[i].open & ~(queen | queen << away | queen >> away);
            if (!still) continue;
            is_hopeless |= __builtin_popcount(still) > 3 * later;
            next[kept++] = (empty_row){still, open[i].row};
        }
        if (!is_hopeless) rows(row + 1, taken | queen, (left | queen) << 1, (right | queen) >> 1, next, kept, images);
    }
    if (__builtin_popcount(here) > 3 * later) return;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (__builtin_popcount(open[i].open) > 3 * later) return;
        next[kept++] = open[i];
    }
    if (here) next[kept++] = (empty_row){here, row};
    rows(row + 1, taken, left << 1, right >> 1, next, kept, weight);
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 1 || n > 24) return 1;
    all = ((set)1 << n) - 1;
    rows(0, 0, 0, 0, NULL, 0, 1);
    printf("%d %llu\n", n, (unsigned long long)total);
    return 0;
}
