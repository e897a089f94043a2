import { Agent } from 'node:http';
import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { send } from '../faults/http.ts';
import { Organiser } from '../faults/organiser.ts';
import type { Fleet } from './fleet.ts';

/**
 * An organiser whose every call is answered by another process than the one before: signs in, lists, marks, sees a photo,
 * signs out. Gives what one process did not know of the others, a sentence each.
 */
export async function deskFaults(fleet: Fleet): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const faults: string[] = [];
  const is = (what: string, seen: unknown, due: unknown) => {
    if (seen !== due) faults.push(`${what}: ${seen} instead of ${due}`);
  };
  let at = 0;
  const desk = new Organiser(() => fleet.url(at), agent);
  const listAt = async (index: number) => {
    at = index;
    const { status, body } = await desk.list();
    is(`the list of process ${index}`, status, 200);
    return status === 200 ? (body as Registration[]) : [];
  };

  is('signing in', (await desk.signIn()).status, 200);
  const row = (await listAt(1)).find(({ idPhotoPath }) => idPhotoPath !== undefined);
  if (!row) return [...faults, 'nobody with a photo is on the list'];
  for (const url of fleet.urls()) {
    const photo = await send(url, { method: 'GET', path: `/${row.idPhotoPath}` }, agent);
    is(`a photo by the link of process 1, from ${fleet.urls().indexOf(url)}`, photo.status, 200);
  }
  const change = { isPresent: !row.isPresent, paymentMethod: row.paymentMethod === 'cash' ? 'online' : 'cash' };
  at = 2 % fleet.urls().length;
  is('attendance', (await desk.mark(row._id, { isPresent: change.isPresent })).status, 200);
  at = 0;
  is('payment', (await desk.mark(row._id, { paymentMethod: change.paymentMethod })).status, 200);
  for (const index of fleet.urls().keys()) {
    const now = (await listAt(index)).find(({ _id }) => _id === row._id);
    is(`attendance on the list of process ${index}`, now?.isPresent, change.isPresent);
    is(`payment on the list of process ${index}`, now?.paymentMethod, change.paymentMethod);
  }
  at = 0;
  is('signing out', (await desk.signOut()).status, 200);
  at = 1;
  is(`${calls.registrations.path} after signing out elsewhere`, (await desk.list()).status, 401);
  agent.destroy();
  return faults;
}
