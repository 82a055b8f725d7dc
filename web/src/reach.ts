/** Milliseconds within which somebody answers, and goes on with what they have begun to send. */
export const SOON = 10_000;

/** Milliseconds without a word, where one is due, after which a worker is taken for dead, and how often that is looked at. */
export const HANG = 30_000;
export const BEAT = 5_000;

/** Seconds: a clock of more runs for days, while everybody is gone. */
export const HOUR = 3600;

/** What is promised, or an error once it takes too long. */
export function within<T>(most: number, promised: Promise<T>): Promise<T> {
  let late: ReturnType<typeof setTimeout>;
  const end = new Promise<never>((_, failed) => (late = setTimeout(() => failed(new DOMException("", "TimeoutError")), most)));
  return Promise.race([promised, end]).finally(() => clearTimeout(late));
}

/** Fetch, and give it up once nothing has come for so long: a browser alone would wait for minutes, or for ever. */
export async function reach(what: RequestInfo | URL, how: RequestInit = {}, most = SOON): Promise<Response> {
  const given = new AbortController();
  let late: ReturnType<typeof setTimeout> | undefined;
  const came = (): void => {
    clearTimeout(late);
    late = setTimeout(() => given.abort(), most);
  };
  came();
  const answer = await fetch(what, { ...how, signal: given.signal }).finally(() => clearTimeout(late));
  if (!answer.body) return answer;
  came();
  const body = answer.body.pipeThrough(
    new TransformStream({
      transform(chunk, out) {
        came();
        out.enqueue(chunk);
      },
      flush: () => clearTimeout(late),
    }),
  );
  return new Response(body, answer);
}
