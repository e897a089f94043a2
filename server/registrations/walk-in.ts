import type { PaymentMethod } from '#contract/admin.ts';
import { labelsOf } from '#programme/events.ts';
import { record } from '#server/audit/log.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { takePayment } from '#server/payments/payments.ts';
import { type Marking, markArrival, markPresence } from '#server/presences/marks.ts';
import { lockState } from '#server/presences/state.ts';
import { addEvents, findOrInsert, type NewRegistration } from './register.ts';

/** Somebody who registers at a desk. Without an email it is ''. */
export type NewWalkIn = {
  registration: NewRegistration;
  /** The id of an event of theirs; null where they have only arrived. */
  presentAt: string | null;
  paymentMethod: PaymentMethod;
};

type Desk = Pick<Marking, 'by' | 'now' | 'notedAt'>;

/**
 * Registers a walk-in inside the transaction of a desk's write: present at once, and paid where it says so. Of somebody who was
 * registered already nothing is overwritten. Also after registration closed. `changed` is whether that changed anything.
 * @throws {Problem} `not-chosen` where `presentAt` is none of their events
 */
export async function registerWalkIn(
  trx: Database,
  { registration, presentAt, paymentMethod }: NewWalkIn,
  desk: Desk,
): Promise<{ id: string; isNew: boolean; changed: boolean }> {
  const known = registration.email === '' ? await findByName(trx, registration) : null;
  const send = { registration, now: desk.now };
  const [registered] = known ? [{ send, id: known, isNew: false }] : await findOrInsert(trx, [send]);
  if (registered === undefined) throw new Error('A registration was not given back by the database');
  const { id, isNew } = registered;
  // Locks it before its events, as every mark does.
  await lockState(trx, id);
  const added = (await addEvents(trx, [registered])).get(id) ?? [];
  await tell(trx, { id, isNew, added }, desk);
  const marking = { id, ...desk, isCurrent: () => true };
  const marked =
    presentAt === null ? await markArrival(trx, marking, true) : await markPresence(trx, marking, presentAt);
  const paid = paymentMethod !== '' && (await payUnlessPaid(trx, id, paymentMethod, desk));
  return { id, isNew, changed: isNew || added.length > 0 || marked !== null || paid };
}

/** Who has this contact and a name that looks the same, with an email or without; whoever registered first. */
async function findByName(trx: Database, { name, contact }: NewRegistration): Promise<string | null> {
  const sameContact = await trx
    .selectFrom('registrations')
    .select(['id', 'name'])
    .where('contact', '=', contact)
    .orderBy('id')
    .execute();
  return sameContact.find((other) => emailKey(other.name) === emailKey(name))?.id ?? null;
}

type Told = { id: string; isNew: boolean; added: string[] };

async function tell(trx: Database, { id, isNew, added }: Told, { by, now }: Desk): Promise<void> {
  if (added.length === 0) return;
  const { email } = await trx
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('registration_events')
    .select('event_id')
    .where('registration_id', '=', id)
    .execute();
  const chosen = rows.map(({ event_id }) => event_id);
  const newValue = labelsOf(chosen).join(', ');
  const oldValue = labelsOf(chosen.filter((eventId) => !added.includes(eventId))).join(', ');
  const entry = isNew ? { action: 'walk-in-registered' as const } : { action: 'events-changed' as const, oldValue };
  await record(trx, { actor: by, registrationId: id, newValue, ...entry }, now);
  if (email === '') return;
  const mail = isNew
    ? { reason: 'registered' as const, registrationId: id, once: `registered ${id}` }
    : { reason: 'events-added' as const, registrationId: id };
  await queueMails(trx, [mail], now);
}

async function payUnlessPaid(trx: Database, id: string, method: PaymentMethod, { by, now }: Desk): Promise<boolean> {
  const { payment_method } = await trx
    .selectFrom('registrations')
    .select('payment_method')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (payment_method !== '') return false;
  return (await takePayment(trx, id, method, { actor: by, now, isCurrent: () => true })) !== null;
}
