import type { PartOutcome } from './part.ts';

/** A line with the time and result of each part, and their sum. */
export function tableOf(outcomes: PartOutcome[], seconds: number): string {
  const all = { name: 'all', seconds, passed: sum(outcomes, 'passed'), failed: sum(outcomes, 'failed') };
  const lines = [...outcomes, all].map(({ name, seconds, passed, failed }) =>
    [name.padEnd(16), seconds.toFixed(1).padStart(8), String(passed).padStart(8), String(failed).padStart(8)].join(''),
  );
  return [`${'part'.padEnd(16)} seconds  passed  failed`, ...lines].join('\n');
}

export const sum = (outcomes: PartOutcome[], key: 'passed' | 'failed') =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);
