import { closeOffline, openOffline } from '#app/offline-pages/open-offline.ts';
import { keptPasses } from './kept-passes.ts';

export async function openPassOffline(): Promise<void> {
  await openOffline('/pass');
  // The pass may have been forgotten meanwhile.
  await closePassOffline();
}

/** Once no pass is kept. */
export async function closePassOffline(): Promise<void> {
  if (keptPasses().length === 0) await closeOffline('/pass');
}
