import type { Registration } from '#contract/admin.ts';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import type { Desk } from '#contract/desk/desks.ts';
import type { WrittenNotice } from '#contract/notices.ts';
import type { PassLink } from '#contract/pass.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { deskOrganiser } from '#tests/support/running/server.ts';

/** Registrations sent straight to a server, for journeys that begin with a fest that already has some. */

export type Participant = RegistrationFields & {
  idPhoto?: { bytes: Uint8Array<ArrayBuffer>; type: string; name: string };
};

let count = 0;

/** A participant unlike every other; pass what the journey is about. */
export function participant(about: Partial<Participant> = {}): Participant {
  count += 1;
  return {
    name: `Participant ${count}`,
    email: `participant${count}@students.example`,
    contact: String(9_000_000_000 + count),
    college: 'City College',
    course: 'BCA',
    sem: '3',
    selectedEvents: ['Oracle'],
    ...about,
  };
}

function formOf(participant: Participant): FormData {
  const form = new FormData();
  for (const field of ['name', 'email', 'contact', 'college', 'course', 'sem'] as const)
    form.append(field, participant[field]);
  for (const label of participant.selectedEvents) form.append('selectedEvents[]', label);
  const { idPhoto } = participant;
  if (idPhoto) form.append('idPhoto', new Blob([idPhoto.bytes], { type: idPhoto.type }), idPhoto.name);
  return form;
}

/** Registers through the API and fails loudly where that is refused. */
export async function register(url: string, about: Partial<Participant> = {}): Promise<Participant> {
  const sent = participant(about);
  const response = await fetch(`${url}/api/register`, { method: 'POST', body: formOf(sent) });
  if (!response.ok) throw new Error(`Registering ${sent.name}: ${response.status} ${await response.text()}`);
  return sent;
}

/** The same, with the pass of who was registered. */
export async function registerForPass(url: string, about: Partial<Participant> = {}) {
  const sent = participant(about);
  const response = await fetch(`${url}/api/register`, { method: 'POST', body: formOf(sent) });
  const answer = (await response.json()) as { pass: string; reference: string; code: string };
  if (!answer.pass) throw new Error(`Registering ${sent.name}: ${response.status} ${JSON.stringify(answer)}`);
  return { ...sent, ...answer };
}

/** The cookies of an organiser's session on that server. */
export async function startSession(url: string): Promise<string> {
  const login = await fetch(`${url}${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [adminHeader]: adminFlag.value },
    body: JSON.stringify(deskOrganiser),
  });
  return login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The list as an organiser gets it: what the server really holds. */
export async function listed(url: string, session: string | Promise<string> = startSession(url)) {
  const headers = { cookie: await session, [adminHeader]: adminFlag.value };
  const response = await fetch(`${url}${calls.registrations.path}`, { headers });
  if (!response.ok) throw new Error(`Listing: ${response.status}`);
  return (await response.json()) as Registration[];
}

/** Takes everybody off the list again, as they could by their passes. */
export async function withdrawAll(url: string, session: string): Promise<void> {
  const headers = { cookie: session, [adminHeader]: adminFlag.value };
  for (const { _id } of await listed(url, session)) {
    const found = await fetch(url + calls.passOf.path.replace(':id', _id), { headers });
    const { pass } = (await found.json()) as PassLink;
    const answer = await fetch(`${url}/api${pass}`, { method: calls.withdraw.method });
    if (!answer.ok) throw new Error(`Withdrawing ${_id}: ${answer.status} ${await answer.text()}`);
  }
}

/** Ends every desk that is left, so that the next journey finds its rooms without one. */
export async function revokeDesks(url: string, session: string): Promise<void> {
  const headers = { cookie: session, [adminHeader]: adminFlag.value };
  const made = (await (await fetch(url + calls.desks.path, { headers })).json()) as Desk[];
  for (const { id, state } of made) {
    if (state === 'ended') continue;
    await fetch(url + calls.endDesk.path.replace(':id', id), { method: calls.endDesk.method, headers });
  }
}

/** Ends every notice that still stands. */
export async function endNotices(url: string, session: string): Promise<void> {
  const headers = { cookie: session, [adminHeader]: adminFlag.value };
  const written = (await (await fetch(url + calls.writtenNotices.path, { headers })).json()) as WrittenNotice[];
  for (const { id } of written)
    await fetch(url + calls.endNotice.path.replace(':id', id), { method: calls.endNotice.method, headers });
}
