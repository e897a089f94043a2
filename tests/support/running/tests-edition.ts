import { testsCondition } from '#scripts/build/target.ts';

/** From here on this process's children, test workers and servers alike, run on the tests' edition, and read no `.env`. */
export function runOnTestsEdition(): void {
  process.env.ENV_FILE = 'off';
  const { NODE_OPTIONS = '' } = process.env;
  if (!NODE_OPTIONS.includes(testsCondition)) {
    process.env.NODE_OPTIONS = `${NODE_OPTIONS} --conditions=${testsCondition}`.trim();
  }
}
