import { closeOffline, openOffline } from '#app/offline-pages/open-offline.ts';
import { savedPasses } from './saved-passes.ts';

export async function openPassOffline(): Promise<void> {
  await openOffline('/pass');
  // Somebody may have forgotten the pass by now.
  await closePassOffline();
}

export async function closePassOffline(): Promise<void> {
  if (savedPasses().length === 0) await closeOffline('/pass');
}
