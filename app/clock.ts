let ahead = 0;

/** In ms. Smaller differences are ignored, because the `Date` header is not precise. */
const negligible = 2_000;

/** The server's time in ms, or this device's until that is known. Phone clocks can be days wrong. */
export const now = (): number => Date.now() + ahead;

/** In ms. Negative if this device's clock is behind the server's. */
export const clockIsAhead = (): number => -ahead;

/** Reads the server's clock from an answer that has just arrived. `askedAt` is the time of the request. */
export function setClockBy(answer: Response, askedAt: number): void {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  // The header is in whole seconds. The server wrote it between the request and the arrival.
  const difference = date + 500 - (askedAt + Date.now()) / 2;
  ahead = Math.abs(difference) > negligible ? difference : 0;
}
