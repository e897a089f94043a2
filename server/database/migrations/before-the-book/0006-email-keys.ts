import type { Kysely } from 'kysely';

type Tables = { registrations: { id: string; email: string; email_key: string; contact: string } };

/** Gives look-alike emails the same key, by this release's rule. */
export const emailKeys = {
  async up(db: Kysely<Tables>): Promise<void> {
    const rows = await db.selectFrom('registrations').select(['id', 'email', 'email_key', 'contact']).execute();
    const taken = new Set(rows.map((row) => `${row.email_key}\n${row.contact}`));
    for (const { id, email, email_key, contact } of rows) {
      const key = keyOf(email);
      if (key === email_key || taken.has(`${key}\n${contact}`)) continue;
      taken.add(`${key}\n${contact}`);
      await db.updateTable('registrations').set({ email_key: key }).where('id', '=', id).execute();
    }
  },
};

const keyOf = (email: string) => email.replace(invisible, '').normalize('NFKC').toLowerCase().normalize('NFKC');
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu;
