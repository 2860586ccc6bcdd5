/* Maximal independent sets of knights on an n by n board, square by square, with a table of states. It shares nothing with workbench.
   cc -O2 -o knights knights.c && ./knights 11 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { KNIGHT = 1, ATTACKED = 2, OPEN = 3 };

static int n, window;
static uint64_t *keys[2], *ways[2];
static uint64_t size[2], used[2];

static void grow(int t);

static void add(int t, uint64_t key, uint64_t number) {
    uint64_t at = (key * 0x9E3779B97F4A7C15ull >> 20) & (size[t] - 1);
    while (keys[t][at] && keys[t][at] != key) at = (at + 1) & (size[t] - 1);
    if (keys[t][at]) { ways[t][at] += number; return; }
    keys[t][at] = key;
    ways[t][at] = number;
    if (++used[t] * 4 > size[t] * 3) grow(t);
}

static void fresh(int t, uint64_t cells) {
    size[t] = cells;
    used[t] = 0;
    keys[t] = calloc(cells, 8);
    ways[t] = calloc(cells, 8);
    if (!keys[t] || !ways[t]) { perror("memory"); exit(1); }
}

static void grow(int t) {
    uint64_t *old = keys[t], *number = ways[t], cells = size[t];
    fresh(t, cells * 2);
    for (uint64_t i = 0; i < cells; i++) if (old[i]) add(t, old[i], number[i]);
    free(old);
    free(number);
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 8;
    /* The squares read last, two bits each, the newest lowest: as far back as a knight jumps. Above them a 1, so no key is 0. */
    window = 2 * n + 1;
    if (2 * window + 1 > 63) return 1;
    uint64_t top = 1ull << 2 * window, all = top - 1;
    static const int down[4] = {1, 1, 2, 2}, across[4] = {2, -2, 1, -1};
    fresh(0, 1024);
    add(0, top, 1);
    int now = 0;
    for (int square = 0; square < n * n + window; square++) {
        int row = square / n, column = square % n;
        int is_board = square < n * n, other = 1 - now;
        int place[4], places = 0;
        for (int i = 0; i < 4 && is_board; i++) {
            int c = column + across[i];
            if (row >= down[i] && c >= 0 && c < n) place[places++] = 2 * (down[i] * n - across[i] - 1);
        }
        fresh(other, 1024);
        for (uint64_t i = 0; i < size[now]; i++) {
            uint64_t key = keys[now][i], number = ways[now][i];
            if (!key) continue;
            key &= all;
            int attacked = 0;
            for (int j = 0; j < places; j++) attacked |= (key >> place[j] & 3) == KNIGHT;
            for (int knight = 0; knight <= (is_board && !attacked); knight++) {
                uint64_t next = key;
                for (int j = 0; knight && j < places; j++)
                    if ((next >> place[j] & 3) == OPEN) next ^= (uint64_t)(OPEN ^ ATTACKED) << place[j];
                /* The oldest square leaves: no later knight attacks it. */
                if ((next >> 2 * (window - 1) & 3) == OPEN) continue;
                int held = !is_board ? ATTACKED : knight ? KNIGHT : attacked ? ATTACKED : OPEN;
                add(other, (next << 2 & all) | held | top, number);
            }
        }
        free(keys[now]);
        free(ways[now]);
        now = other;
    }
    uint64_t total = 0;
    for (uint64_t i = 0; i < size[now]; i++) total += ways[now][i];
    printf("%d %llu\n", n, (unsigned long long)total);
    return 0;
}
