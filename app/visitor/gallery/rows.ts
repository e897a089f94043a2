/** How many of the first pictures must be larger to make the last row full, with three or two in a row. */
export function leadingOf(count: number): { ofThree: number; ofTwo: number } {
  const over = count % 3;
  return { ofThree: over === 1 ? Math.min(4, count) : over, ofTwo: count % 2 };
}
