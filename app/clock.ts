/** How far the server's clock is ahead of this device's, in ms. */
let ahead = 0;

/** Closer than a `Date` header can tell, so that the device's clock is taken as right. */
const negligible = 2_000;
/** A clock that is further off was set so on purpose, to see the site on another day: no certificate of https would let it in. */
const deliberate = 48 * 3_600_000;

/** The present instant in ms, by the server's clock as far as it is known: phones run days wrong. */
export const now = (): number => Date.now() + ahead;

/** Takes the server's clock from the `Date` header of an answer that was asked for at `askedAt` and arrived just now. */
export function setClockBy(answer: Response, askedAt: number): void {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  // The header has whole seconds, and was written somewhere between the two instants.
  const difference = date + 500 - (askedAt + Date.now()) / 2;
  const size = Math.abs(difference);
  ahead = size > negligible && size < deliberate ? difference : 0;
}
