import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { codeHashLength } from '#contract/desk/pack.ts';
import { rootOf } from '#server/book/merges.ts';
import { isSameText, signer } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';

/** Each renewal makes a new version. */
export type PassOf = { id: string; version: number };

export type PassTokens = Awaited<ReturnType<typeof passTokens>>;

/** A token is the registration's id and a signature, so no token needs to be stored (docs/decisions/0030). */
export async function passTokens(db: Database) {
  const signToken = await signer(db, 'passes');
  const signCode = await signer(db, 'pass-codes');
  const signLeaving = await signer(db, 'letters');
  return {
    tokenFor: ({ id, version }: PassOf): string => packId(id) + signToken(`pass ${id} ${version}`),
    /** A desk finds the person by this code. It does not open the pass. */
    codeFor: ({ id, version }: PassOf): string => packId(id) + signCode(`code ${id} ${version}`),
    /** Letters contain this token. It opens no pass, because people forward letters. */
    leavingTokenFor: (id: string): string => packId(id) + signLeaving(`letters ${id}`),
  };
}

/** Returns the id of a person, who may have withdrawn, or null for a wrong token. */
export function findLeaving({ leavingTokenFor }: PassTokens, token: string): string | null {
  const id = idIn(token);
  return isSameText(token, leavingTokenFor(id)) ? id : null;
}

/** Returns null for a wrong token. Every wrong token causes the same work, so the time reveals nothing. */
export async function findByToken(db: Database, { tokenFor }: PassTokens, token: string): Promise<PassOf | null> {
  const id = idIn(token);
  const latest = await readLatest(db, id);
  const isSigned = isSameText(token, tokenFor({ id, version: latest?.version ?? 0 }));
  if (!isSigned || !latest) return null;
  return latest.merged_into === null ? { id, version: latest.version } : findPassOf(db, id);
}

/** Finds the token in a pass link, because people copy the whole link. */
export const tokenIn = (link: string): string => /[\w-]*$/.exec(link.trim())?.[0] ?? '';

export type Scanned = { id: string; state: 'valid' | 'renewed' | 'withdrawn' };

/** Phones recognise codes by this hash without a network. They compute the same hash (contract/desk/pack.ts). */
export const hashOfCode = (code: string): string => hash('sha256', code, 'base64url').slice(0, codeHashLength);

/** How many versions to try after a withdrawal, when the number of renewals is unknown. Nobody renews more often. */
const versionsTried = 20;

/** Returns null for a code that no pass of this fest ever had. */
export async function findByCode(db: Database, sign: PassTokens['codeFor'], code: string): Promise<Scanned | null> {
  const id = idIn(code);
  const latest = (await readLatest(db, id))?.version;
  const versions = Array.from({ length: Math.max((latest ?? 0) + 1, versionsTried) }, (_, version) => version);
  // Check all versions, so that a wrong code takes as long as a right one.
  const [signed] = versions.filter((version) => isSameText(code, sign({ id, version })));
  if (signed === undefined) return null;
  if (latest === undefined) return { id, state: 'withdrawn' };
  return { id: await rootOf(db, id), state: signed === latest ? 'valid' : 'renewed' };
}

export async function findPassOf(db: Database, given: string): Promise<PassOf | null> {
  const id = await rootOf(db, given);
  const latest = await readLatest(db, id);
  return latest ? { id, version: latest.version } : null;
}

function readLatest(db: Database, id: string): Promise<{ version: number; merged_into: string | null } | undefined> {
  const merged = db
    .selectFrom('set_aside')
    .select(['pass_version as version', 'merged_into'])
    .where('id', '=', id)
    .where('merged_into', 'is not', null)
    .where('registration', 'is not', null);
  const own = db
    .selectFrom('registrations')
    .select(['pass_version as version', sql<string | null>`cast(null as text)`.as('merged_into')])
    .where('id', '=', id);
  // One query, so that a wrong token takes the same time for every id.
  return own.unionAll(merged).executeTakeFirst();
}

/** The length of 16 bytes as base64url. */
const idLength = 22;

const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** Any text yields an id. Only the signature proves the id. */
function idIn(token: string): string {
  const hex = Buffer.from(token.slice(0, idLength), 'base64url').toString('hex').padEnd(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
