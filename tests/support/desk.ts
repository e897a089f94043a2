import { adminFlag, adminHeader } from '#contract/calls.ts';
import type { Database } from '#server/database/tables.ts';
import { type Caller, deskCookie } from '#server/desks/desks.ts';
import { joinDesk, makeDesk } from '#server/desks/joining.ts';

/** A phone that has become a desk: who it acts as, and the headers of its calls. */
export async function joinedDesk(db: Database, name: string, now: Date) {
  const { link } = await makeDesk(db, name, { actor: 'Asha', now });
  const { desk, token } = await joinDesk(db, { link, key: null, held: undefined }, now);
  const caller: Caller = { name: desk.name, deskId: desk.id };
  return { caller, token, headers: { cookie: `${deskCookie}=${token}`, [adminHeader]: adminFlag.value } };
}
