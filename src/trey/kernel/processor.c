/* Which processor this is: 3 where x86-64-v3 runs (AVX2, BMI1, BMI2, F16C, FMA, LZCNT, MOVBE, and a system that keeps
   the wide registers), else 1. */
#include <stdint.h>

#if defined(__x86_64__)
static void ask(uint32_t leaf, uint32_t *b, uint32_t *c) {
  uint32_t a = leaf, d;
  *c = 0;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(*b), "+c"(*c), "=d"(d));
}

static uint32_t kept(void) {
  uint32_t a, d;
  __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
  return a;
}
#endif

__attribute__((visibility("default"))) int64_t trey_processor(void) {
#if defined(__x86_64__)
  uint32_t b, c;
  ask(1, &b, &c);
  const uint32_t first = 1u << 12 | 1u << 22 | 1u << 27 | 1u << 28 | 1u << 29; /* FMA MOVBE OSXSAVE AVX F16C */
  if ((c & first) != first || (kept() & 6) != 6) return 1;
  ask(7, &b, &c);
  const uint32_t second = 1u << 3 | 1u << 5 | 1u << 8; /* BMI1 AVX2 BMI2 */
  if ((b & second) != second) return 1;
  ask(0x80000001u, &b, &c);
  return c >> 5 & 1 ? 3 : 1; /* LZCNT */
#else
  return 1;
#endif
}
