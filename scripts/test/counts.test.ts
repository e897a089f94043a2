import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
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

test.each([
  ['adds up the passed tests', vitestCount(true, vitest(5, 0, 0)), 5, 0],
  ['adds up the failed tests', vitestCount(false, vitest(5, 2, 0)), 5, 2],
  ['counts a flaky journey as failed', playwrightCount(false, playwright(5, 1, 1, 0)), 5, 2],
  ['counts a skipped test as failed', vitestCount(true, vitest(5, 0, 1)), 5, 1],
  ['counts skipped journeys as failed', playwrightCount(true, playwright(5, 0, 0, 2)), 5, 2],
  ['counts a run without tests as failed', vitestCount(true, vitest(0, 0, 0)), 0, 1],
  ['counts a run without a report as failed', vitestCount(true, path.join(folder, 'none.json')), 0, 1],
  ['counts an error outside the tests as failed', playwrightCount(false, playwright(5, 0, 0, 0)), 5, 1],
])('the last line of npm test %s', (_what, count, passed, failed) => {
  expect(count).toEqual({ passed, failed });
});
