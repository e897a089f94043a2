import type { Database } from '#server/database/tables.ts';
import type { Organiser } from './accounts.ts';
import type { SignedIn } from './sessions.ts';

type Held = { organiserId: string; passwordSetAt: string; endsAt: string };

/** Sessions that began while the disk was full, by the hash of their token (decision 0029). */
export class HeldSessions {
  readonly #held = new Map<string, Held>();

  hold(hash: string, { id, passwordSetAt }: Organiser, endsAt: string): void {
    this.#held.set(hash, { organiserId: id, passwordSetAt, endsAt });
  }

  async find(db: Database, hash: string, now: Date): Promise<SignedIn | null> {
    const held = this.#held.get(hash);
    if (!held) return null;
    if (held.endsAt <= now.toISOString()) {
      this.drop(hash);
      return null;
    }
    const organiser = await db
      .selectFrom('organisers')
      .select(['id', 'username', 'password_set_at as passwordSetAt'])
      .where('id', '=', held.organiserId)
      .where('password_set_at', '=', held.passwordSetAt)
      .executeTakeFirst();
    return organiser ? { ...organiser, endsAt: held.endsAt } : null;
  }

  drop(hash: string): void {
    this.#held.delete(hash);
  }
}
