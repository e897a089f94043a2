import type { PaymentMethod } from '#contract/admin.ts';
import type { NewEntry } from '#server/book/entries.ts';
import { addToPerson } from '#server/book/person.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { findOrInsert, type NewRegistration } from './register.ts';

/** Somebody who registers at a desk. Without an email it is ''. */
export type WalkIn = {
  registration: NewRegistration;
  /** The id of an event; null if they have only arrived. */
  presentAt: string | null;
  paymentMethod: PaymentMethod;
};

/** Who registers them, and under which key. */
type Sent = Omit<NewEntry, 'kind'> & { key: string };

/**
 * Registers a walk-in inside the transaction of a desk's entry: present at once, and paid if it says so. Of somebody who was
 * registered already nothing is overwritten. Also after registration closed.
 */
export async function registerWalkIn(
  trx: Database,
  { registration, presentAt, paymentMethod }: WalkIn,
  sent: Sent,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const known = registration.email === '' ? await findByName(trx, registration) : null;
  const [registered] = known ? [{ id: known, isNew: false }] : await findOrInsert(trx, [{ registration, now }]);
  if (registered === undefined) throw new Error('A registration was not given back by the database');
  const { id, isNew } = registered;
  const before = await eventsOf(trx, id);
  const added = registration.eventIds.filter((event) => !before.includes(event));

  const { fingerprint: _ofTheFirst, ...common } = { ...sent, registrationId: id };
  const events = { events: added };
  await addToPerson(
    trx,
    { ...sent, ...events, registrationId: id, kind: 'walk-in', newValue: isNew ? 'new' : 'known' },
    now,
  );
  const key = `${sent.key}:seen`;
  if (presentAt === null) await addToPerson(trx, { ...common, key, kind: 'arrived' }, now);
  else await addToPerson(trx, { ...common, key, kind: 'seen', events: [presentAt] }, now);
  if (paymentMethod !== '') {
    await addToPerson(trx, { ...common, key: `${sent.key}:paid`, kind: 'paid', newValue: paymentMethod }, now);
  }
  await tell(trx, { id, isNew, isChanged: added.length > 0 }, now);
  return { id, isNew };
}

/** The person with this contact and a name that looks the same, with an email or without; the one who registered first. */
async function findByName(trx: Database, { name, contact }: NewRegistration): Promise<string | null> {
  const sameContact = await trx
    .selectFrom('registrations')
    .select(['id', 'name'])
    .where('contact', '=', contact)
    .orderBy('id')
    .execute();
  return sameContact.find((other) => emailKey(other.name) === emailKey(name))?.id ?? null;
}

async function eventsOf(trx: Database, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('registration_events')
    .select('event_id')
    .where('registration_id', '=', id)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

type Told = { id: string; isNew: boolean; isChanged: boolean };

async function tell(trx: Database, { id, isNew, isChanged }: Told, now: Date): Promise<void> {
  if (!isNew && !isChanged) return;
  const { email } = await trx
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (email === '') return;
  const mail = isNew
    ? { reason: 'registered' as const, registrationId: id, once: `registered ${id}` }
    : { reason: 'events-added' as const, registrationId: id };
  await queueMails(trx, [mail], now);
}
