/** How many of the first pictures are larger, so that the last row is full: with three and with two in a row. */
export function leadingOf(count: number): { ofThree: number; ofTwo: number } {
  const over = count % 3;
  return { ofThree: over === 1 ? Math.min(4, count) : over, ofTwo: count % 2 };
}
