import type { MailReason } from '#contract/mails.ts';
import { referenceOf } from '#contract/reference.ts';
import { withoutInvisible } from '#contract/text.ts';
import { readEvents } from '#server/book/events.ts';
import { clockSkew, stillRunsIn } from '#server/clock.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import type { Claimed } from '../claims.ts';
import { type Content, contentOf } from './content.ts';

export type Letter = {
  id: string;
  registrationId: string;
  recipient: { name: string; address: string };
  content: Content;
};

/** The most mails in an hour with the link to one pass. */
const mostWanted = 3;
const hour = 3_600_000;

export async function writeLetter(
  db: Database,
  claimed: Claimed,
  passUrl: (pass: PassOf) => string,
  now: Date,
): Promise<Letter | null> {
  const { reason } = claimed;
  if (reason === 'withdrawn') return goodbye(claimed, now);
  const registrationId = reason === 'pass-wanted' ? await personAsking(db, claimed, now) : claimed.registration_id;
  if (registrationId === null) return null;
  if (reason === 'changed' && (await isOutdated(db, claimed))) return null;
  const person = await db
    .selectFrom('registrations')
    .select(['name', 'email', 'pass_version as version'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (!person || person.email === '') return null;
  const { name, email, version } = person;
  const events = await readEvents(db, 'registration_events', [registrationId]);
  const eventIds = events.get(registrationId) ?? [];
  const url = passUrl({ id: registrationId, version });
  return letterTo(claimed, { registrationId, name, email, eventIds, passUrl: url }, now);
}

/** The registration is deleted, so the queued mail contains all data. */
function goodbye(claimed: Claimed, now: Date): Letter | null {
  const { registration_id: registrationId, recipient: email, details } = claimed;
  if (registrationId === null || email === '') return null;
  const { name = '' } = JSON.parse(details) as { name?: string };
  return letterTo(claimed, { registrationId, name, email, eventIds: [], passUrl: null }, now);
}

type Recipient = { registrationId: string; name: string; email: string; eventIds: string[]; passUrl: string | null };

function letterTo({ id, reason }: Claimed, { registrationId, email, ...person }: Recipient, now: Date): Letter {
  const facts = { ...person, reason: reason as MailReason, reference: referenceOf(registrationId) };
  const recipient = { name: person.name, address: withoutInvisible(email) };
  return { id, registrationId, recipient, content: contentOf(facts, now) };
}

/** The person with the typed email and number; null if there is none, or if they got enough mails. */
async function personAsking(
  db: Database,
  { id, registration_id, details }: Claimed,
  now: Date,
): Promise<string | null> {
  const registrationId = registration_id ?? (await findPerson(db, details));
  if (registrationId === null) return null;
  const { sent } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('sent'))
    .where('registration_id', '=', registrationId)
    .where('reason', '=', 'pass-wanted')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'sent'), stillRunsIn('settled_at', new Date(now.getTime() - hour), hour + clockSkew)]),
        and([eb('state', 'in', ['waiting', 'sending']), eb('id', '<', id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (Number(sent) >= mostWanted) return null;
  await db.updateTable('mails').set({ registration_id: registrationId }).where('id', '=', id).execute();
  return registrationId;
}

async function findPerson(db: Database, details: string): Promise<string | null> {
  const { emailKey = '', contact = '' } = JSON.parse(details) as { emailKey?: string; contact?: string };
  const found = await db
    .selectFrom('registrations')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('contact', '=', contact)
    .executeTakeFirst();
  return found?.id ?? null;
}

async function isOutdated(db: Database, { id, registration_id }: Claimed): Promise<boolean> {
  const newer = await db
    .selectFrom('mails')
    .select('id')
    .where('registration_id', '=', registration_id)
    .where('reason', '=', 'changed')
    .where('state', '=', 'waiting')
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}
