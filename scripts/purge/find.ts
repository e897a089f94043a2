import { readReference, referenceOf } from '#contract/reference.ts';
import { StartFault } from '#server/config/config.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';

export type Participant = { id: string; name: string; email: string; contact: string };

/**
 * The participant with this reference; or with this email, and contact where several have it.
 * @throws {StartFault} where there is none, or where one email has several and the contact does not tell which.
 */
export async function findParticipant(db: Database, email: string, contact: string | undefined): Promise<Participant> {
  const referred = readReference(email.trim()) === null ? null : await findByReference(db, email.trim());
  if (referred) return referred;
  const found = await db
    .selectFrom('registrations')
    .select(['id', 'name', 'email', 'email_key', 'contact'])
    .where(({ or, eb }) => or([eb('email_key', '=', emailKey(email)), eb('email', '=', email.trim())]))
    .orderBy('contact')
    .execute();
  // An old registration whose email looks the same as another's kept a key of its own: it is meant where it is typed as it was.
  const withOwnKey = found.filter((participant) => participant.email_key !== emailKey(email));
  const all = withOwnKey.length > 0 ? withOwnKey : found;
  const meant = contact === undefined ? all : all.filter((participant) => participant.contact === contact.trim());
  const [one, ...others] = meant;
  if (!one) throw new StartFault([`Nobody registered with ${[email, contact].filter(Boolean).join(' and ')}.`]);
  if (others.length > 0) {
    const choices = meant.map((participant) => participant.contact).join(', ');
    throw new StartFault([`${meant.length} registrations have ${email}. Add --contact with one of ${choices}.`]);
  }
  return one;
}

async function findByReference(db: Database, written: string): Promise<Participant | null> {
  const reference = readReference(written);
  const all = await db.selectFrom('registrations').select(['id', 'name', 'email', 'contact']).execute();
  return all.find(({ id }) => readReference(referenceOf(id)) === reference) ?? null;
}
