/** Returns the value that the share `part` of the values does not exceed. With 0.95, at least 95 % are no larger. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const p95 = (values: readonly number[]): number => percentile(values, 0.95);
