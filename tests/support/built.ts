import { bringUpToDate } from '#scripts/build/up-to-date.ts';

let isBuilt = false;

/** Tests run the product as it is built: builds it, once a process, where it is older than its sources. */
export default function ensureBuilt(): void {
  isBuilt ||= bringUpToDate() === 0;
  if (!isBuilt) throw new Error('It cannot be built');
}
