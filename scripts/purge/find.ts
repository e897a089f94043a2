import { StartFault } from '#server/config.ts';
import type { Database } from '#server/database/tables.ts';
import { emailKey } from '#server/registrations/register.ts';

export type Participant = { id: string; name: string; email: string; contact: string };

/**
 * The participant with this email, and contact where several have it.
 * @throws {StartFault} where there is none, or where one email has several and the contact does not tell which.
 */
export async function findParticipant(db: Database, email: string, contact: string | undefined): Promise<Participant> {
  const found = await db
    .selectFrom('registrations')
    .select(['id', 'name', 'email', 'contact'])
    .where('email_key', '=', emailKey(email))
    .orderBy('contact')
    .execute();
  const meant = contact === undefined ? found : found.filter((participant) => participant.contact === contact.trim());
  const [one, ...others] = meant;
  if (!one) throw new StartFault([`Nobody registered with ${[email, contact].filter(Boolean).join(' and ')}.`]);
  if (others.length > 0) {
    const choices = meant.map((participant) => participant.contact).join(', ');
    throw new StartFault([`${meant.length} registrations have ${email}. Add --contact with one of ${choices}.`]);
  }
  return one;
}
