/** How far the server's clock is ahead of this device's, in ms. */
let ahead = 0;

/** Closer than a `Date` header can tell, so that the device's clock is taken as right. */
const negligible = 2_000;

/** The present instant in ms, by the server's clock as far as it is known: phones run days wrong. */
export const now = (): number => Date.now() + ahead;

/** How far (in ms) this device's clock is ahead of the server's, as far as that is known; negative where it is behind. */
export const clockIsAhead = (): number => -ahead;

/** Takes the server's clock from the `Date` header of an answer that was asked for at `askedAt` and arrived just now. */
export function setClockBy(answer: Response, askedAt: number): void {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  // The header has whole seconds, and was written somewhere between the two instants.
  const difference = date + 500 - (askedAt + Date.now()) / 2;
  ahead = Math.abs(difference) > negligible ? difference : 0;
}
