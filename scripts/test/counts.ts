import { existsSync, readFileSync } from 'node:fs';
import type { Count } from './part.ts';

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

export function vitestCount(succeeded: boolean, file: string): Count {
  return countOf(
    succeeded,
    file,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }: VitestReport) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  );
}

export function playwrightCount(succeeded: boolean, file: string): Count {
  return countOf(succeeded, file, ({ stats: { expected, unexpected, flaky, skipped } }: PlaywrightReport) => ({
    passed: expected,
    failed: unexpected + flaky,
    skipped,
  }));
}

/** Counts skipped tests as failed. A run without tests, or with an error outside tests, counts as one failure. */
function countOf<Report>(
  succeeded: boolean,
  file: string,
  read: (report: Report) => Count & { skipped: number },
): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, 'utf8')));
  if (skipped > 0) console.log(`\nSkipped tests: ${skipped}. Declare only tests that apply.`);
  const isEmpty = passed + failed + skipped === 0;
  return { passed, failed: failed + skipped || Number(isEmpty || !succeeded) };
}
