/* 2n - 2 queens on an n by n board that each attack exactly two others: all of them, and the number up to symmetry. It shares nothing
   with workbench.
   cc -O2 -o doubly doubly.c && ./doubly 10

   Two queens attack each other if they are next to each other on a line. There are 2n - 2 such pairs, as each queen is in two.
   A row of k queens has k - 1 pairs, so the rows have 2n - 2 - n + (empty rows) pairs, and the columns likewise. That leaves two: the empty
   rows, the empty columns and the pairs on slopes are two together. On 2n - 1 slopes that rise, and as many that fall, there is one that is
   empty, and one more for each pair on them. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 24, NONE = -1 };

static int n, most, queens;
static int row_of[2 * MOST], column_of[2 * MOST], lacks[2 * MOST];
static int in_row[MOST], in_column[MOST], rising[2 * MOST], falling[2 * MOST];
static int rising_pairs, falling_pairs;
static char board[MOST][MOST];
static uint64_t total, kept; /* all, and how many of the eight symmetries keep each, summed up */

static void found(void) {
    total++;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        int is_same = 1;
        for (int q = 0; q < queens && is_same; q++) {
            int row = row_of[q], column = column_of[q], swap = row;
            if (symmetry & 1) row = swap = n - 1 - row;
            if (symmetry & 2) column = n - 1 - column;
            if (symmetry & 4) { row = column; column = swap; }
            is_same = board[row][column];
        }
        kept += is_same;
    }
}

static int above_zero(int number) { return number > 0 ? number : 0; }

/* Whether there are too many empty slopes behind the squares up to this row. */
static int is_too_empty(int row, int is_begun, int spare) {
    int empty_rising = 0, empty_falling = 0;
    for (int r = 0; r < row + is_begun; r++) empty_rising += rising[r] == NONE;
    for (int r = 0; r < row; r++) empty_falling += falling[r + 1] == NONE;
    return above_zero(empty_rising - 1 - rising_pairs) + above_zero(empty_falling - 1 - falling_pairs) > spare;
}

/* `spare`: how many more pairs on slopes, empty rows and empty columns there may be. */
static void squares(int row, int column, int spare) {
    if (column <= 1 && is_too_empty(row, column, spare)) return;
    if (column == n) {
        /* The row is done. What its queens, and those above, still lack must come from below: one on the column, the rest on slopes. */
        if (in_row[row] == NONE && --spare < 0) return;
        int slopes = 0;
        for (int q = 0; q < queens; q++)
            if (lacks[q]) slopes += lacks[q] - (in_column[column_of[q]] == q);
        if (slopes > spare) return;
        if (row < n - 1) {
            squares(row + 1, 0, spare);
            return;
        }
        for (int q = 0; q < queens; q++) if (lacks[q]) return;
        for (int c = 0; c < n; c++) spare -= in_column[c] == NONE;
        if (queens == most && spare == 0) found();
        return;
    }
    squares(row, column + 1, spare);
    if (queens == most) return;
    int *line[4] = {&in_row[row], &in_column[column], &rising[row + column], &falling[row - column + n]};
    int before[4], pairs = 0, is_possible = 1;
    for (int i = 0; i < 4; i++) {
        before[i] = *line[i];
        if (before[i] == NONE) continue;
        pairs++;
        is_possible &= lacks[before[i]] > 0;
        spare -= i > 1;
    }
    if (!is_possible || pairs > 2 || spare < 0) return;
    rising_pairs += before[2] != NONE;
    falling_pairs += before[3] != NONE;
    int queen = queens++;
    row_of[queen] = row;
    column_of[queen] = column;
    lacks[queen] = 2 - pairs;
    board[row][column] = 1;
    for (int i = 0; i < 4; i++) {
        if (before[i] != NONE) lacks[before[i]]--;
        *line[i] = queen;
    }
    squares(row, column + 1, spare);
    for (int i = 0; i < 4; i++) {
        if (before[i] != NONE) lacks[before[i]]++;
        *line[i] = before[i];
    }
    rising_pairs -= before[2] != NONE;
    falling_pairs -= before[3] != NONE;
    board[row][column] = 0;
    queens--;
}

int main(int argc, char **argv) {
    n = 8;
    if (argc > 1) sscanf(argv[1], "%d", &n);
    if (n < 3 || n >= MOST) return 1;
    most = 2 * n - 2;
    memset(in_row, NONE, sizeof in_row);
    memset(in_column, NONE, sizeof in_column);
    memset(rising, NONE, sizeof rising);
    memset(falling, NONE, sizeof falling);
    squares(0, 0, 2);
    printf("%d queens: %llu, up to symmetry %llu\n", most, (unsigned long long)total, (unsigned long long)(kept / 8));
    return 0;
}
