import { Agent } from 'node:http';
import type { Registration } from '#contract/admin.ts';
import { Caller, get } from '#lab/client.ts';
import { differs } from '../faults/stage.ts';
import type { Fleet } from './fleet.ts';

/**
 * An organiser who signs in, lists, marks, sees a photo and signs out, each at another process than the call before.
 * Gives a sentence for everything that one process did not know of the others.
 */
export async function organiserFaults(fleet: Fleet): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const faults: string[] = [];
  const is = (what: string, seen: unknown, due: unknown) => faults.push(...differs(what, seen, due));
  const urls = fleet.urls();
  let at = 0;
  const organiser = new Caller(() => urls[at % urls.length] ?? '', agent);
  const listAt = async (index: number) => {
    at = index;
    const { status, body } = await organiser.call('registrations');
    is(`the list of process ${index}`, status, 200);
    return status === 200 ? (body as Registration[]) : [];
  };
  is('signing in', (await organiser.signIn()).status, 200);
  const row = (await listAt(1)).find(({ idPhotoPath }) => idPhotoPath !== undefined);
  if (!row) return [...faults, 'nobody with a photo is on the list'];
  const { _id: id } = row;
  for (const [index, url] of urls.entries()) {
    const { status } = await get(url, `/${row.idPhotoPath}`, agent);
    is(`a photo by the link of process 1, from ${index}`, status, 200);
  }
  const isPresent = !row.isPresent;
  const paymentMethod = row.paymentMethod === 'cash' ? 'online' : 'cash';
  at = 2;
  is('attendance', (await organiser.call('attendance', { id, body: { isPresent } })).status, 200);
  at = 0;
  is('payment', (await organiser.call('payment', { id, body: { paymentMethod } })).status, 200);
  for (const index of urls.keys()) {
    const now = (await listAt(index)).find(({ _id }) => _id === id);
    is(`attendance on the list of process ${index}`, now?.isPresent, isPresent);
    is(`payment on the list of process ${index}`, now?.paymentMethod, paymentMethod);
  }
  at = 0;
  is('signing out', (await organiser.call('logout')).status, 200);
  at = 1;
  is('the list after signing out elsewhere', (await organiser.call('registrations')).status, 401);
  agent.destroy();
  return faults;
}
