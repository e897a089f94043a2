import type { Registration } from '#contract/admin.ts';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import type { Desk } from '#contract/desk/desks.ts';
import type { WrittenNotice } from '#contract/notices.ts';
import type { PassLink, RegisterAnswer } from '#contract/pass.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { postForm } from '#tests/support/running/multipart.ts';
import { organiserAccount } from '#tests/support/running/server.ts';

export type Participant = RegistrationFields & {
  idPhoto?: { name: string; mimeType: string; buffer: Buffer };
};

let count = 0;

/** A participant with a name, an email and a number that no other participant has. */
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

/** Registers somebody through the API. Throws if the server refuses it. */
export async function register(url: string, about: Partial<Participant> = {}) {
  const sent = participant(about);
  const { selectedEvents, idPhoto, ...texts } = sent;
  const photo = idPhoto ? new File([new Uint8Array(idPhoto.buffer)], idPhoto.name, { type: idPhoto.mimeType }) : null;
  const response = await postForm(url, { ...texts, 'selectedEvents[]': selectedEvents, idPhoto: photo });
  if (!response.ok) throw new Error(`Registering ${sent.name}: ${response.status} ${await response.text()}`);
  return { ...sent, ...((await response.json()) as RegisterAnswer) };
}

/** Registers somebody new and returns them with their pass. */
export async function registerForPass(url: string, about: Partial<Participant> = {}) {
  const { pass, reference, code, ...sent } = await register(url, about);
  if (!pass || !reference || !code) throw new Error(`${sent.name} was registered already`);
  return { ...sent, pass, reference, code };
}

/** Returns the cookies of an organiser's session on that server. */
export async function startSession(url: string): Promise<string> {
  const login = await ask(url, '', calls.login, organiserAccount);
  return login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

type Call = { method?: string; path: string };

/** Sends an API request as an organiser. Throws if the server refuses it. */
export async function ask(url: string, session: string, { method = 'GET', path }: Call, body?: object) {
  const json = body && { body: JSON.stringify(body) };
  const headers = {
    cookie: session,
    [adminHeader]: adminFlag.value,
    ...(json && { 'content-type': 'application/json' }),
  };
  const response = await fetch(url + path, { method, headers, ...json });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** The API call with this id and event in its path. */
export const to = (call: Call, id: string, event = ''): Call => ({
  ...call,
  path: call.path.replace(':id', id).replace(':event', event),
});

/** The list as an organiser gets it, so that a test sees what the server stores. */
export async function listed(url: string, session: string | Promise<string> = startSession(url)) {
  return (await (await ask(url, await session, calls.registrations)).json()) as Registration[];
}

/** Withdraws everybody through their passes. */
export async function withdrawAll(url: string, session: string): Promise<void> {
  for (const { _id } of await listed(url, session)) {
    const { pass } = (await (await ask(url, session, to(calls.passOf, _id))).json()) as PassLink;
    await ask(url, session, { method: calls.withdraw.method, path: `/api${pass}` });
  }
}

/** Ends every desk, so that the next journey starts without desks. */
export async function revokeDesks(url: string, session: string): Promise<void> {
  const made = (await (await ask(url, session, calls.desks)).json()) as Desk[];
  for (const { id, state } of made) if (state !== 'ended') await ask(url, session, to(calls.endDesk, id));
}

export async function endNotices(url: string, session: string): Promise<void> {
  const written = (await (await ask(url, session, calls.writtenNotices)).json()) as WrittenNotice[];
  for (const { id, event, moved } of written) {
    await ask(url, session, moved ? to(calls.moveBack, '', event ?? '') : to(calls.endNotice, id));
  }
}
