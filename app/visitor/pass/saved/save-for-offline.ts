import { openPassOffline } from './open-pass-offline.ts';
import { fetchPass, saveSeen } from './seen-pass.ts';

/** Makes a new pass open without a network before anybody opened it once. */
export async function saveForOffline(link: string): Promise<void> {
  await openPassOffline();
  saveSeen(link, await fetchPass(link));
}
