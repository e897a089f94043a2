import { bringUpToDate } from '#scripts/build/stamp.ts';
import { forTests, shipped, type Target, target } from '#scripts/build/target.ts';

const built = new Set<string>();

/** Builds the product if it is older than its sources. */
export function ensureBuilt(what: Target = target): void {
  if (built.has(what.build)) return;
  if (bringUpToDate(what) !== 0) throw new Error('The site cannot be built');
  built.add(what.build);
}

/** Playwright calls this before the journeys, so that two workers never build at once. */
export default () => {
  for (const what of [forTests, shipped]) ensureBuilt(what);
};
