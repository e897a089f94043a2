let ahead = 0;

/** In ms. The `Date` header is no more precise than this. */
const negligible = 2_000;

/** The server's time in ms, if known. Phone clocks can be days wrong. */
export const now = (): number => Date.now() + ahead;

/** In ms, negative if this device's clock is behind the server's. */
export const clockIsAhead = (): number => -ahead;

/** Reads the server's clock from an answer that has just arrived. `askedAt` is when it was requested. */
export function setClockBy(answer: Response, askedAt: number): void {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  // The header has whole seconds, and was written between request and arrival.
  const difference = date + 500 - (askedAt + Date.now()) / 2;
  ahead = Math.abs(difference) > negligible ? difference : 0;
}
