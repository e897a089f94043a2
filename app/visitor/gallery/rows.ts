/**
 * How many pictures come first at a larger size, so that none is left alone in the last row, with three in a row and with
 * two. Ten pictures begin with two rows of two.
 */
export function leadingOf(count: number): { ofThree: number; ofTwo: number } {
  const over = count % 3;
  return { ofThree: over === 1 ? Math.min(4, count) : over, ofTwo: count % 2 };
}
