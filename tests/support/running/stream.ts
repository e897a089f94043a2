export type ReadStream = Awaited<ReturnType<typeof readStream>>;

export async function readStream(url: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let read = 0;
  /** Waits for the next event. Returns its cursor, or null at the end of the stream. */
  async function next(): Promise<number | null> {
    for (;;) {
      const event = /event: changed\ndata: \{"cursor":(\d+)\}\n\n/g;
      event.lastIndex = read;
      const found = event.exec(text);
      if (found) {
        read = event.lastIndex;
        return Number(found[1]);
      }
      const part = await reader?.read();
      if (!part || part.done) return null;
      text += part.value;
    }
  }
  // `text` is everything received so far, including heartbeats.
  return { response, next, text: () => text, leave: () => leaving.abort() };
}
