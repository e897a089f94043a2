import { readReference, referenceOf } from '#contract/reference.ts';
import { readMerges } from '#server/book/merges.ts';
import type { Database } from '#server/database/tables.ts';
import { findByCode, type PassTokens } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import type { Everybody } from './everybody.ts';

type Setting = { db: Database; passes: PassTokens; people: Pick<Everybody, 'byId'> };

/** Accepts a pass's QR code, the address of its page, or a reference. @throws {Problem} */
export async function findScanned({ db, passes, people }: Setting, code: string): Promise<string> {
  const text = code.trim();
  const [, token] = /\/pass\/([\w-]+)\/?(?:[?#].*)?$/.exec(text) ?? [];
  const found = token
    ? await findByCode(db, passes.tokenFor, token)
    : ((await findByCode(db, passes.codeFor, text)) ?? (await findByReference(db, people.byId, text)));
  if (found === null) throw new Problem('foreign-code');
  if (found.state === 'renewed') throw new Problem('renewed-code');
  if (found.state === 'withdrawn') throw new Problem('withdrawn-code');
  return found.id;
}

async function findByReference(db: Database, people: Everybody['byId'], text: string) {
  const reference = readReference(text);
  if (reference?.length !== 8) return null;
  for (const person of people.values())
    if (person.reference === reference) return { id: person.id, state: 'valid' as const };
  const { merged, rootOf } = await readMerges(db);
  const found = merged.find(({ id }) => referenceOf(id).replace('-', '') === reference);
  return found ? { id: rootOf(found.id), state: 'valid' as const } : null;
}
