/* How fast can the game be at all? Whole random deals of classic Scopa for two, in C.
 *
 *     cc -O3 -march=native floor.c -o floor && ./floor DEALS SEED
 *
 * Every deal does what a deal of the library does, and nothing is left out: the pack is shuffled
 * (again while three kings lie on the table), hands of three are dealt, all legal moves are listed
 * on each turn, one of them is drawn, the leftovers are collected, and the piles are scored. Seat 0
 * plays first. The result is one line of JSON: what was played and how long it took, and for each
 * seat the sum of its points and of their squares, by which a reader sees that it is the same game.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PACK = 40, HAND = 3, ON_TABLE = 4, KING = 10, NOBODY = 2, MOST_MOVES = 1 << 14 };

/* A set of cards: four bits for each rank, aces lowest, and coins the lowest of the four. */
typedef uint64_t cardset;

static const cardset COINS = UINT64_C(0x1111111111);
static const cardset SETTEBELLO = UINT64_C(1) << 24;

struct move {
    cardset card, captured;
};

struct deal {
    cardset table, hands[2], piles[3]; /* the third pile is nobody's */
    int sweeps[2], turn, last;
    const uint8_t *stock, *stock_end;
};

struct result {
    int64_t plays, points[2], squares[2];
};

static struct move moves[MOST_MOVES]; /* more than there are over all cards and tables */

/* ---- chance: the splitmix64 sequence ---- */

static uint64_t chance;

static uint64_t draw(void) {
    uint64_t bits = chance += UINT64_C(0x9E3779B97F4A7C15);
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94D049BB133111EB);
    return bits ^ (bits >> 31);
}

static int draw_under(int limit) { return (int)((draw() >> 32) * (uint64_t)limit >> 32); }

/* ---- cards ---- */

static cardset one(int index) { return UINT64_C(1) << index; }
static cardset lowest(cardset cards) { return cards & -cards; }
static int index_of_highest(cardset cards) { return 63 - __builtin_clzll(cards); }
static int rank_of(int index) { return index / 4 + 1; }
static int count(cardset cards) { return __builtin_popcountll(cards); }
static cardset of_rank(int rank) { return UINT64_C(15) << (4 * rank - 4); }
static cardset below_rank(int rank) { return one(4 * rank - 4) - 1; }

/* ---- dealing ---- */

static void shuffle(uint8_t deck[PACK]) {
    for (int place = 0; place < PACK; place++) { /* the pack grows by one card at a time */
        int other = draw_under(place + 1);
        deck[place] = deck[other];
        deck[other] = (uint8_t)place;
    }
}

static cardset take_from_stock(struct deal *deal, int cards) {
    cardset taken = 0;
    while (cards--) taken |= one(*deal->stock++);
    return taken;
}

static void deal_hands(struct deal *deal) {
    for (int i = 0; i < HAND; i++) {
        deal->hands[deal->turn] |= take_from_stock(deal, 1);
        deal->hands[!deal->turn] |= take_from_stock(deal, 1);
    }
}

static struct deal new_deal(uint8_t deck[PACK]) {
    struct deal deal;
    do {
        shuffle(deck);
        deal = (struct deal){.last = NOBODY, .stock = deck, .stock_end = deck + PACK};
        deal.table = take_from_stock(&deal, ON_TABLE);
    } while (count(deal.table & of_rank(KING)) > 2);
    deal_hands(&deal);
    return deal;
}

/* ---- moves ---- */

/* List every way to add cards of `pool` to `chosen` that makes up for what is `missing`. */
static struct move *list_sums(
    struct move *end, cardset card, cardset pool, int missing, cardset chosen
) {
    for (cardset last = pool & of_rank(missing); last; last &= last - 1)
        *end++ = (struct move){card, chosen | lowest(last)};
    pool &= below_rank(missing);
    while (pool) { /* whatever joins later is lower, so that each set is found once */
        int index = index_of_highest(pool);
        pool ^= one(index);
        end = list_sums(end, card, pool, missing - rank_of(index), chosen | one(index));
    }
    return end;
}

static struct move *list_plays(struct move *end, cardset card, cardset table) {
    int rank = rank_of(index_of_highest(card));
    cardset equal = table & of_rank(rank);
    struct move *first = end;
    end = list_sums(end, card, equal ? equal : table, rank, 0);
    if (end == first) *end++ = (struct move){card, 0};
    return end;
}

static int list_moves(const struct deal *deal) {
    struct move *end = moves;
    for (cardset hand = deal->hands[deal->turn]; hand; hand &= hand - 1)
        end = list_plays(end, lowest(hand), deal->table);
    return (int)(end - moves);
}

static void make(struct deal *deal, struct move move) {
    int seat = deal->turn;
    deal->turn = !seat;
    deal->hands[seat] ^= move.card;
    if (!move.captured) {
        deal->table |= move.card;
    } else {
        deal->table ^= move.captured;
        deal->piles[seat] |= move.captured | move.card;
        deal->last = seat;
        bool very_last = !deal->hands[!seat] && deal->stock == deal->stock_end;
        deal->sweeps[seat] += !deal->table && !very_last;
    }
    if (!deal->hands[!seat] && deal->stock != deal->stock_end) deal_hands(deal);
}

/* ---- scoring ---- */

/* The best card of each suit; walking down the scale, a suit counts where it is first met. */
static int primiera(cardset pile) {
    static const struct { int rank, value; } scale[] = {
        {7, 21}, {6, 18}, {1, 16}, {5, 15}, {4, 14}, {3, 13}, {2, 12}, {8, 10}, {9, 10}, {10, 10}
    };
    unsigned met = 0;
    int total = 0;
    for (int i = 0; i < 10 && met != 15; i++) {
        unsigned suits = pile >> (4 * scale[i].rank - 4) & 15;
        total += scale[i].value * count(suits & ~met);
        met |= suits;
    }
    return met == 15 ? total : 0;
}

static void point_for_more(int points[2], int first, int second) {
    points[0] += first > second;
    points[1] += first < second;
}

static void score(const struct deal *deal, int points[2]) {
    cardset first = deal->piles[0], second = deal->piles[1];
    points[0] = deal->sweeps[0];
    points[1] = deal->sweeps[1];
    point_for_more(points, count(first), count(second));
    point_for_more(points, count(first & COINS), count(second & COINS));
    point_for_more(points, !!(first & SETTEBELLO), !!(second & SETTEBELLO));
    point_for_more(points, primiera(first), primiera(second));
}

/* ---- whole deals ---- */

static void play_deal(struct result *result) {
    uint8_t deck[PACK];
    int points[2];
    struct deal deal = new_deal(deck);
    while (deal.hands[deal.turn]) {
        make(&deal, moves[draw_under(list_moves(&deal))]);
        result->plays++;
    }
    deal.piles[deal.last] |= deal.table;
    score(&deal, points);
    for (int seat = 0; seat < 2; seat++) {
        result->points[seat] += points[seat];
        result->squares[seat] += points[seat] * points[seat];
    }
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Read a whole number from `least` up, or leave with an error. */
static long long read_number(const char *text, long long least) {
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (errno || end == text || *end || number < least) {
        fprintf(stderr, "floor: %s: expected a whole number from %lld up\n", text, least);
        exit(2);
    }
    return number;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fputs("usage: floor DEALS SEED\n", stderr);
        return 2;
    }
    long long deals = read_number(argv[1], 1);
    chance = (uint64_t)read_number(argv[2], 0);
    struct result result = {0};
    double start = seconds();
    for (long long i = 0; i < deals; i++) play_deal(&result);
    double elapsed = seconds() - start;
    printf(
        "{\"deals\": %lld, \"plays\": %" PRId64 ", \"seconds\": %.9f, "
        "\"points\": [%" PRId64 ", %" PRId64 "], \"squares\": [%" PRId64 ", %" PRId64 "]}\n",
        deals, result.plays, elapsed,
        result.points[0], result.points[1], result.squares[0], result.squares[1]
    );
    return 0;
}
