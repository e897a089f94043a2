/** The value that `part` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const p95 = (values: readonly number[]): number => percentile(values, 0.95);

/**
 * Measures the contenders in turn, round after round, so that other load on the machine hits all of them. Each runs once
 * before, unmeasured.
 */
export async function inTurn<Name extends string, Result>(
  rounds: number,
  contenders: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contenders) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (const name of names) await contenders[name]();
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await contenders[name]());
  }
  return results;
}
