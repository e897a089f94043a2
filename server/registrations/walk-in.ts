import type * as z from 'zod/mini';
import type { walkIn } from '#contract/desk/desk.ts';
import { eventById } from '#programme/events.ts';
import type { Actor, NewEntry } from '#server/book/entries.ts';
import { readEvents } from '#server/book/events.ts';
import { addToPerson } from '#server/book/person.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { eventIdsOf, unknownEvent } from './chosen-events.ts';
import { mailIfReachable } from './mails.ts';
import { findOrInsert, type NewRegistration } from './register.ts';

export type WalkIn = ReturnType<typeof walkInFrom>;

/** Checks a desk's form. `presentAt` in the result is null if the person only arrived. */
export function walkInFrom(fields: z.output<typeof walkIn>) {
  const { selectedEvents, presentAt, paymentMethod = '', email = '', course = '', sem = '', ...given } = fields;
  if (presentAt !== undefined && !eventById(presentAt)) throw unknownEvent(presentAt);
  const registration = { ...given, email, course, sem, eventIds: eventIdsOf(selectedEvents), photo: null };
  return { registration, presentAt: presentAt ?? null, paymentMethod };
}

type Sent = Omit<NewEntry, 'kind'> & { key: string };

/** Registers a walk-in, or adds to an earlier registration, also after closing. Call it in the entry's transaction. */
export async function registerWalkIn(trx: Database, form: WalkIn, sent: Sent, now: Date) {
  const { registration, presentAt, paymentMethod } = form;
  const known = registration.email === '' ? await findByName(trx, registration) : null;
  const send = { registration, submission: { key: null, fingerprint: '' }, now };
  const [registered] = known ? [{ id: known, isNew: false }] : await findOrInsert(trx, [send]);
  if (registered === undefined) throw new Error('The database returned no registration');
  const { id, isNew } = registered;
  const before = (await readEvents(trx, 'registration_events', [id])).get(id) ?? [];
  const added = registration.eventIds.filter((event) => !before.includes(event));

  const { fingerprint: _, ...common } = sent;
  const add = (entry: Omit<NewEntry, 'registrationId' | keyof Actor>) =>
    addToPerson(trx, { ...common, registrationId: id, ...entry }, now);
  await add({ ...sent, kind: 'walk-in', events: added, newValue: isNew ? 'new' : 'known' });
  const key = `${sent.key}:seen`;
  await add(presentAt === null ? { key, kind: 'arrived' } : { key, kind: 'seen', events: [presentAt] });
  if (paymentMethod !== '') await add({ key: `${sent.key}:paid`, kind: 'paid', newValue: paymentMethod });
  if (isNew) await mailIfReachable(trx, { reason: 'registered', registrationId: id, once: `registered ${id}` }, now);
  else if (added.length > 0) await mailIfReachable(trx, { reason: 'events-added', registrationId: id }, now);
  return { id, isNew };
}

/** Finds the first person with this contact and a name that looks the same, with or without an email. */
async function findByName(trx: Database, { name, contact }: NewRegistration): Promise<string | null> {
  const people = trx.selectFrom('registrations').select(['id', 'name']).orderBy('id');
  const sameContact = await people.where('contact', '=', contact).execute();
  return sameContact.find((other) => emailKey(other.name) === emailKey(name))?.id ?? null;
}
