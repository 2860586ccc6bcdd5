/* Counts n queens with bitmasks, the well-known way: one row after another, three words for the
   columns and diagonals that are attacked. `queens N` walks the whole tree; `queens N mirror` walks
   half of the first row and doubles, the best a plain program does. Made for comparison only. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t all;

static uint64_t count(uint32_t columns, uint32_t rising, uint32_t falling)
{
    uint64_t found = 0;
    uint32_t free = all & ~(columns | rising | falling);
    if (columns == all)
        return 1;
    while (free) {
        uint32_t queen = free & -free;
        free ^= queen;
        found += count(columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
    }
    return found;
}

static uint64_t first_row(int from, int to)
{
    uint64_t found = 0;
    for (int column = from; column < to; column++) {
        uint32_t queen = UINT32_C(1) << column;
        found += count(queen, queen << 1, queen >> 1);
    }
    return found;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 1 || n > 31) {
        fprintf(stderr, "usage: queens N [mirror], N from 1 to 31\n");
        return 2;
    }
    all = (UINT32_C(1) << n) - 1;
    uint64_t found = argc > 2 && strcmp(argv[2], "mirror") == 0
        ? 2 * first_row(0, n / 2) + first_row(n / 2, n / 2 + n % 2)
        : first_row(0, n);
    printf("%llu\n", (unsigned long long)found);
    return 0;
}
