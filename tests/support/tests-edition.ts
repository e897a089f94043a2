import { testsCondition } from '#scripts/build/target.ts';

/** From here on this process's children, test workers and servers alike, run on the tests' edition. */
export function runOnTestsEdition(): void {
  const { NODE_OPTIONS = '' } = process.env;
  if (!NODE_OPTIONS.includes(testsCondition)) {
    process.env.NODE_OPTIONS = `${NODE_OPTIONS} --conditions=${testsCondition}`.trim();
  }
}
