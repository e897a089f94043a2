import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { playwrightCount, vitestCount } from './counts.ts';

const folder = temporaryFolder();

function written(report: object): string {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}
const vitest = (passed: number, failed: number, skipped: number) =>
  written({ numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: 0 });
const playwright = (expected: number, unexpected: number, flaky: number, skipped: number) =>
  written({ stats: { expected, unexpected, flaky, skipped } });

describe('the last line of npm test', () => {
  test('adds up the passed and failed tests', () => {
    expect(vitestCount(true, vitest(5, 0, 0))).toEqual({ passed: 5, failed: 0 });
    expect(vitestCount(false, vitest(5, 2, 0))).toEqual({ passed: 5, failed: 2 });
    expect(playwrightCount(false, playwright(5, 1, 1, 0))).toEqual({ passed: 5, failed: 2 });
  });

  test('counts a skipped test as failed', () => {
    expect(vitestCount(true, vitest(5, 0, 1))).toEqual({ passed: 5, failed: 1 });
    expect(playwrightCount(true, playwright(5, 0, 0, 2))).toEqual({ passed: 5, failed: 2 });
  });

  test('counts a run as failed if it has no tests, no report, or an error outside its tests', () => {
    expect(vitestCount(true, vitest(0, 0, 0))).toEqual({ passed: 0, failed: 1 });
    expect(vitestCount(true, path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
    expect(playwrightCount(false, playwright(5, 0, 0, 0))).toEqual({ passed: 5, failed: 1 });
  });
});
