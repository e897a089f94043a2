import { bringUpToDate } from '#scripts/build/up-to-date.ts';

let isBuilt = false;

/** Tests lead through the product as it is built: looks once a process, and builds what is older than its sources. */
export default function ensureBuilt(): void {
  isBuilt ||= bringUpToDate() === 0;
  if (!isBuilt) throw new Error('It cannot be built');
}
