/* Opens libraries and calls their loops, as tools/foreign.py asks: each request, and each reply, comes after four bytes
   that say how long it is, and is four bytes for the length of some text, the text, and what lies in memory. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#define OPEN(path) ((void *)LoadLibraryA(path))
#define FIND(library, name) ((void *)GetProcAddress((HMODULE)(library), name))
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW)
#define FIND(library, name) dlsym(library, name)
#endif

enum { MOST = 64, ROOM = 1 << 26, TEXT = 1 << 16 };

static void *libraries[MOST];
static unsigned char *memories[MOST], *before;
static int opened;
static char said[TEXT];
static char *asked; /* what is left of a request's text */

static void take(void *into, size_t count) {
  if (fread(into, 1, count, stdin) != count) exit(0);
}

static void reply(const char *text, const unsigned char *const *pieces, const size_t *sizes, int count) {
  const uint32_t head = (uint32_t)strlen(text);
  uint32_t all = 4 + head;
  for (int k = 0; k < count; k++) all += (uint32_t)sizes[k];
  fwrite(&all, 4, 1, stdout);
  fwrite(&head, 4, 1, stdout);
  fwrite(text, 1, head, stdout);
  for (int k = 0; k < count; k++) fwrite(pieces[k], 1, sizes[k], stdout);
  fflush(stdout);
}

static int64_t number(void) { return strtoll(asked, &asked, 10); }

static void open_library(const char *path) {
  libraries[opened] = OPEN(path);
  memories[opened] = calloc(1, ROOM);
  if (libraries[opened] && memories[opened])
    snprintf(said, TEXT, "{\"module\": \"%d\", \"heap\": %lld}", opened, (long long)(intptr_t)memories[opened]);
  else
    snprintf(said, TEXT, "{\"error\": \"%s does not open\"}", path);
  opened++;
  reply(said, NULL, NULL, 0);
}

/* The text is: library, symbol, what it returns, block, first, second, end of what lies there, how many stretches come
   along, each as place and size, and how many there are in all, each so. */
static void call(const unsigned char *payload) {
  static const unsigned char *changed[TEXT / 8];
  static size_t sizes[TEXT / 8];
  const int64_t k = number();
  char symbol[64], returned[16];
  int read = 0, count = 0;
  sscanf(asked, "%63s %15s%n", symbol, returned, &read);
  asked += read;
  const void *block = (const void *)(intptr_t)number();
  const int64_t first = number(), second = number(), top = number();
  const size_t used = (size_t)(top - (int64_t)(intptr_t)memories[k]);
  void *found = FIND(libraries[k], symbol);
  if (!found || used > ROOM) {
    reply("{\"error\": \"no such loop, or no room\"}", NULL, NULL, 0);
    return;
  }
  for (int64_t left = number(); left > 0; left--) {
    void *place = (void *)(intptr_t)number();
    const size_t size = (size_t)number();
    memcpy(place, payload, size);
    payload += size;
  }
  memcpy(before, memories[k], used);
  int end;
  if (*returned == 'f') {
    const double whole = ((double (*)(const void *, int64_t, int64_t))found)(block, first, second);
    int64_t bits;
    memcpy(&bits, &whole, 8);
    end = snprintf(said, TEXT, "{\"bits\": \"%lld\", \"sent\": [", (long long)bits);
  } else if (*returned == 'w') {
    const int64_t whole = ((int64_t (*)(const void *, int64_t, int64_t))found)(block, first, second);
    end = snprintf(said, TEXT, "{\"whole\": \"%lld\", \"sent\": [", (long long)whole);
  } else {
    ((void (*)(const void *, int64_t, int64_t))found)(block, first, second);
    end = snprintf(said, TEXT, "{\"sent\": [");
  }
  for (int64_t left = number(); left > 0; left--) {
    const int64_t place = number();
    const size_t size = (size_t)number();
    const unsigned char *here = (const unsigned char *)(intptr_t)place;
    if (!memcmp(here, before + (here - memories[k]), size)) continue;
    end += snprintf(said + end, (size_t)(TEXT - end), "%s[%lld, %lld]", count ? ", " : "", (long long)place, (long long)size);
    changed[count] = here;
    sizes[count++] = size;
  }
  snprintf(said + end, (size_t)(TEXT - end), "]}");
  reply(said, changed, sizes, count);
}

int main(void) {
#ifdef _WIN32
  _setmode(0, _O_BINARY);
  _setmode(1, _O_BINARY);
#endif
  before = malloc(ROOM);
  for (unsigned char *request = NULL;;) {
    uint32_t all, head;
    take(&all, 4);
    request = realloc(request, all + 1);
    take(request, all);
    memcpy(&head, request, 4);
    asked = malloc(head + 1);
    memcpy(asked, request + 4, head);
    asked[head] = 0;
    char *const whole = asked;
    if (head)
      call(request + 4 + head);
    else
      request[all] = 0, open_library((const char *)request + 4);
    free(whole);
  }
}
