import { type Author, record } from '#server/book/entries.ts';
import { endSecret, findSecret, secretNamed } from '#server/database/secrets.ts';
import { isSameText, signWith } from '#server/database/signer.ts';
import type { Database } from '#server/database/tables.ts';

/** What signs the token of every board. Without it there is none. */
const name = 'boards';

const tokenBy = (secret: Buffer) => signWith(secret)('board');

/** The token that opens boards, the same until they are ended: 128 bits, signed and not stored. */
export async function showBoardToken(db: Database, { now, ...by }: Author): Promise<string> {
  const token = tokenBy(await secretNamed(db, name));
  await record(db, { ...by, kind: 'board-link-shown' }, now);
  return token;
}

export async function opensBoard(db: Database, token: string): Promise<boolean> {
  const secret = await findSecret(db, name);
  return secret !== null && isSameText(token, tokenBy(secret));
}

/** Every board there is shows nothing more, and the next link is another one. */
export async function endBoards(db: Database, { now, ...by }: Author): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSecret(trx, name);
    await record(trx, { ...by, kind: 'boards-ended' }, now);
  });
}
