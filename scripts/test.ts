import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { bringUpToDate } from './build/up-to-date.ts';

/**
 * `npm test`: every check and every test there is. All of them run even where an early one fails, and the last line
 * sums them up; a runner that ran nothing counts as a failure.
 */

type Count = { passed: number; failed: number; skipped: number };

const results = 'test-results';
rmSync(results, { recursive: true, force: true });

function runs(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${[command, ...args].join(' ')}`);
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { stdio: 'inherit', shell, env: { ...process.env, ...env } }).status === 0;
}

const check = (passed: boolean): Count => ({ passed: Number(passed), failed: Number(!passed), skipped: 0 });

function runner(passed: boolean, file: string, read: (report: never) => Count): Count {
  if (!existsSync(file)) return check(false);
  const count = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  const mute = !passed && count.failed === 0;
  return mute || count.passed + count.failed === 0 ? { ...count, failed: count.failed + 1 } : count;
}

const vitestCount = (report: { numPassedTests: number; numFailedTests: number; numPendingTests: number }): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests,
});

const playwrightCount = ({
  stats,
}: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}): Count => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped });

const counts = [
  check(runs('tsc', ['-p', 'contract'])),
  check(runs('tsc', ['-p', 'app'])),
  check(runs('tsc', ['-p', '.'])),
  check(runs('biome', ['ci', '.'])),
  check(runs('knip', [])),
  check(runs('node', ['scripts/check-houses.ts'])),
  check(bringUpToDate() === 0),
  check(runs('node', ['scripts/budgets.ts'])),
  check(runs('npm', ['run', 'faults', '--', '--short'])),
  runner(
    runs('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${results}/vitest.json`]),
    `${results}/vitest.json`,
    vitestCount,
  ),
  runner(
    runs('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` }),
    `${results}/playwright.json`,
    playwrightCount,
  ),
];

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exit(sum('failed') > 0 ? 1 : 0);
