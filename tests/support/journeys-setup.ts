import { bringUpToDate } from '#scripts/build/up-to-date.ts';

/** The journeys lead through the product as it is built. */
export default function setup(): void {
  if (bringUpToDate() !== 0) throw new Error('It cannot be built');
}
