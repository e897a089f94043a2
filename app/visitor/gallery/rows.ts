/**
 * How many pictures of a gallery lead it at a larger size, so that no row is left with a single one: with three in a row
 * and with two. Ten begin with two rows of two.
 */
export function leadingOf(count: number): { ofThree: number; ofTwo: number } {
  const over = count % 3;
  return { ofThree: over === 1 ? Math.min(4, count) : over, ofTwo: count % 2 };
}
