import { forTests, type Target, target } from '#scripts/build/target.ts';
import { bringUpToDate } from '#scripts/build/up-to-date.ts';

const built = new Set<string>();

/** Tests run the product as it is built: builds it, once a process, where it is older than its sources. */
export function ensureBuilt(what: Target = target): void {
  if (built.has(what.build)) return;
  if (bringUpToDate(what) !== 0) throw new Error('It cannot be built');
  built.add(what.build);
}

/** Playwright calls this before the journeys, in a process that is not on the tests' edition itself. */
export default () => ensureBuilt(forTests);
