import type { InjectOptions } from 'fastify';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { adminFlag, adminHeader, calls, idempotencyHeader, notedAtHeader } from '#contract/calls/calls.ts';
import type { Database } from '#server/database/tables.ts';
import { type DeskCaller, deskCookie } from '#server/desks/desks.ts';
import { joinDesk, makeDesk } from '#server/desks/joining.ts';
import type { NewRegistration } from '#server/registrations/register.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';

/** Makes a desk and joins it. */
export async function joinedDesk(db: Database, name: string, now: Date) {
  const { link } = await makeDesk(db, name, { actor: 'Asha', role: 'organiser', now });
  const { desk, token } = await joinDesk(db, { link, key: null, held: undefined }, now);
  const caller: DeskCaller = { name: desk.name, deskId: desk.id };
  return { caller, token, headers: headersOf(token) };
}

export const headersOf = (token: string) => ({ cookie: `${deskCookie}=${token}`, [adminHeader]: adminFlag.value });

/** Stores a participant without a photo and returns their id. */
export async function storePerson(db: Database, about: Partial<NewRegistration> = {}): Promise<string> {
  const registration = newRegistration({ photo: null, ...about });
  await store(db, registration);
  return idByContact(db, registration.contact);
}

export async function idByContact(db: Database, contact: string): Promise<string> {
  const row = db.selectFrom('registrations').select('id').where('contact', '=', contact);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** The request that sends one entry by itself. */
export function singleCall({ key, notedAt, ...content }: DeskEntry, who: Record<string, string> = {}): InjectOptions {
  const headers = { ...who, [idempotencyHeader]: key, ...(notedAt !== undefined && { [notedAtHeader]: notedAt }) };
  const { call, ids, payload } = callOf(content);
  const { method, path } = calls[call];
  const url = path.replace(/:(id|event)/g, (_, name: 'id' | 'event') => encodeURIComponent(ids[name] ?? ''));
  return { method, url, headers, ...(payload && { payload }) };
}

type Content = DeskEntry extends infer One ? (One extends unknown ? Omit<One, 'key' | 'notedAt'> : never) : never;
type Call = { call: keyof typeof calls; ids: { id?: string; event?: string }; payload?: object };

function callOf(content: Content): Call {
  if (content.kind === 'walk-in') return { call: 'walkIn', ids: {}, payload: content.fields };
  if (content.kind === 'visit') return { call: 'countVisit', ids: { id: content.showcase } };
  if (content.kind === 'visit-taken-back') return { call: 'takeBackVisit', ids: { id: content.showcase } };
  const ids = { id: content.person, ...('event' in content && { event: content.event }) };
  if (content.kind === 'paid') return { call: 'takePayment', ids, payload: { paymentMethod: content.method } };
  if (content.kind === 'undone') return { call: 'undoAtDesk', ids, payload: { key: content.entry } };
  if (content.kind === 'arrived' || content.kind === 'absent')
    return { call: 'markArrival', ids, payload: { isPresent: content.kind === 'arrived' } };
  const byKind = { seen: 'markPresence', 'taken-back': 'takeBackPresence', 'event-added': 'addEvent' } as const;
  return { call: byKind[content.kind], ids };
}

export function queueCall(entries: readonly unknown[], headers: Record<string, string>): InjectOptions {
  const { method, path: url } = calls.writeEntries;
  return { method, url, headers, payload: { entries } };
}
