/** How many of the first pictures must be larger to fill the last row, in rows of three or of two. */
export function leadingOf(count: number): { ofThree: number; ofTwo: number } {
  const over = count % 3;
  return { ofThree: over === 1 ? Math.min(4, count) : over, ofTwo: count % 2 };
}
