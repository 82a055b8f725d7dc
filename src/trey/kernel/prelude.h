/* What Python's numbers do and C's do not, and the few instructions that kernels ask for by name. */
#include <stddef.h>
#include <stdint.h>

#define TREY_HERE static inline __attribute__((always_inline, unused))

void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
double sqrt(double);

#ifdef __clang__
#define TREY_UNPREDICTABLE(x) __builtin_unpredictable(x)
#else
#define TREY_UNPREDICTABLE(x) __builtin_expect_with_probability(!!(x), 1, 0.5)
#endif

/* Shifts to the left may pass the sign; division rounds down, and a remainder has the divisor's sign. */
TREY_HERE int64_t trey_left(int64_t a, int64_t n) { return (int64_t)((uint64_t)a << n); }
TREY_HERE int64_t trey_divide(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - ((a % b != 0) & ((a < 0) != (b < 0)));
}
TREY_HERE int64_t trey_modulo(int64_t a, int64_t b) {
  int64_t r = a % b;
  return r + ((r != 0) & ((r < 0) != (b < 0)) ? b : 0);
}

TREY_HERE int64_t trey_min(int64_t a, int64_t b) { return b < a ? b : a; }
TREY_HERE int64_t trey_max(int64_t a, int64_t b) { return b > a ? b : a; }
TREY_HERE int64_t trey_abs(int64_t a) { return a < 0 ? -a : a; }
TREY_HERE double trey_min_f(double a, double b) { return b < a ? b : a; }
TREY_HERE double trey_max_f(double a, double b) { return b > a ? b : a; }

TREY_HERE int64_t trey_popcount(int64_t a) { return __builtin_popcountll((uint64_t)a); }
TREY_HERE int64_t trey_low_index(int64_t a) { return __builtin_ctzll((uint64_t)a); }
TREY_HERE int64_t trey_high_index(int64_t a) { return 63 - __builtin_clzll((uint64_t)a); }
TREY_HERE int64_t trey_bit_length(int64_t a) { return a ? 64 - __builtin_clzll((uint64_t)a) : 0; }
#if defined(__BMI2__) && !defined(TREY_SLOW_PDEP)
TREY_HERE int64_t trey_nth_bit(int64_t mask, int64_t n) {
  return __builtin_ctzll(__builtin_ia32_pdep_di(1ull << n, (uint64_t)mask));
}
#else
TREY_HERE int64_t trey_nth_bit(int64_t mask, int64_t n) {
  while (n-- > 0) mask &= mask - 1;
  return __builtin_ctzll((uint64_t)mask);
}
#endif

/* Records are words. */
#define trey_same(one, other) trey_same_words((const int64_t *)(one), (const int64_t *)(other), sizeof *(one) / 8)
TREY_HERE int64_t trey_same_words(const int64_t *one, const int64_t *other, int64_t count) {
  int64_t differ = 0;
  for (int64_t i = 0; i < count; i++) differ |= one[i] ^ other[i];
  return differ == 0;
}

/* The lowest bits of a word as bytes, 64 at most, and no byte behind them: the last store overlaps the one before.
   WebAssembly has no vectors as wide, and gcc needs AVX2 to pick bytes. */
TREY_HERE void trey_spread_8(int8_t *row, uint64_t mask, int64_t count) {
  uint64_t bytes = (mask & 255) * 0x0101010101010101ull & 0x8040201008040201ull;
  bytes = (bytes + 0x7F7F7F7F7F7F7F7Full) >> 7 & 0x0101010101010101ull;
  memcpy(row, &bytes, count);
}
#if defined(__clang__) && !defined(__wasm__) || defined(__AVX2__)
typedef uint8_t trey_bytes __attribute__((vector_size(32)));
typedef uint64_t trey_words __attribute__((vector_size(32)));
#ifdef __clang__
#define TREY_PICK(bytes, ...) __builtin_shufflevector(bytes, bytes, __VA_ARGS__)
#else
#define TREY_PICK(bytes, ...) __builtin_shuffle(bytes, (trey_bytes){__VA_ARGS__})
#endif
#define TREY_EIGHT(x) x, x, x, x, x, x, x, x
TREY_HERE void trey_spread_32(int8_t *row, uint64_t mask) {
  const trey_bytes bits = (trey_bytes)((trey_words){0} + 0x8040201008040201ull);
  trey_bytes bytes = (trey_bytes)((trey_words){0} + mask);
  bytes = TREY_PICK(bytes, TREY_EIGHT(0), TREY_EIGHT(1), TREY_EIGHT(18), TREY_EIGHT(19)) & bits;
  bytes = (trey_bytes)(bytes == bits) & 1;
  memcpy(row, &bytes, 32);
}
#endif
TREY_HERE void trey_spread(int8_t *row, uint64_t mask, int64_t count) {
  if (count > 64) count = 64;
#ifdef TREY_EIGHT
  if (count >= 32) {
    trey_spread_32(row, mask);
    trey_spread_32(row + count - 32, mask >> (count - 32));
    return;
  }
#endif
  for (int64_t k = 0; k + 8 < count; k += 8) trey_spread_8(row + k, mask >> k, 8);
  const int64_t last = count < 8 ? 0 : count - 8;
  trey_spread_8(row + last, mask >> last, count - last);
}
/* The same as numbers of 32 bits. */
__attribute__((noinline, unused)) static void trey_spread_f(float *row, uint64_t mask, int64_t count) {
  int8_t bytes[64];
  trey_spread(bytes, mask, 64);
  for (int64_t k = 0; k < (count < 64 ? count : 64); k++) row[k] = bytes[k];
}
/* Where one of four suits stands in an order of them; any other number stays. */
TREY_HERE int64_t trey_place(int64_t order, int64_t suit) {
  for (int k = 0; k < 4; k++)
    if ((order >> 2 * k & 3) == suit) return k;
  return suit;
}
TREY_HERE uint64_t trey_one_at(int64_t place, int64_t count) {
  return (uint64_t)place < (uint64_t)count ? 1ull << (place & 63) : 0;
}
TREY_HERE int8_t trey_clip(int64_t a) { return (int8_t)(a < -127 ? -127 : a > 127 ? 127 : a); }

TREY_HERE void trey_foresee(const void *memory, int64_t size) {
  for (int64_t k = 0; k < size; k += 64) __builtin_prefetch((const char *)memory + k, 1, 3);
}
