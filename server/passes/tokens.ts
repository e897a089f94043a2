import { hash } from 'node:crypto';
import { codeHashLength } from '#contract/desk/pack.ts';
import { isSameText, signer } from '#server/database/signer.ts';
import type { Database } from '#server/database/tables.ts';

/** Whose pass it is, and which one: each renewal is a new version. */
export type PassOf = { id: string; version: number };

/**
 * Signs what opens a pass and what its QR says, so that neither is stored (docs/decisions/0030). Both are the bytes of the
 * registration's id and a signature (`passCode` of contract/pass.ts).
 */
export type PassTokens = {
  /** Opens the pass. */
  tokenFor(pass: PassOf): string;
  /** Finds the participant at a desk, and opens nothing. */
  codeFor(pass: PassOf): string;
};

export async function passTokens(db: Database): Promise<PassTokens> {
  const [signToken, signCode] = [await signer(db, 'passes'), await signer(db, 'pass-codes')];
  return {
    tokenFor: ({ id, version }) => packId(id) + signToken(`pass ${id} ${version}`),
    codeFor: ({ id, version }) => packId(id) + signCode(`code ${id} ${version}`),
  };
}

/**
 * The registration that a token opens, or null. Whatever is wrong with a token, it takes the same statement and the same
 * signature to find out.
 */
export async function findByToken(db: Database, { tokenFor }: PassTokens, token: string): Promise<PassOf | null> {
  const id = idIn(token);
  const row = await db.selectFrom('registrations').select('pass_version').where('id', '=', id).executeTakeFirst();
  const pass = { id, version: row?.pass_version ?? 0 };
  const isSigned = isSameText(token, tokenFor(pass));
  return isSigned && row !== undefined ? pass : null;
}

/** Whose pass a code is of, and whether it still counts. */
export type Scanned = { id: string; state: 'valid' | 'renewed' | 'withdrawn' };

/** As a phone keeps it, to know a code again without a network; the browser makes the same (contract/desk/pack.ts). */
export const hashOfCode = (code: string): string => hash('sha256', code, 'base64url').slice(0, codeHashLength);

/** As many as a pass is ever renewed, with room: of one that was withdrawn nothing tells how often it was. */
const versionsTried = 20;

/** What a QR on a pass says, or the token of its link, as a desk reads it; null for what no pass of this fest ever said. */
export async function findByCode(db: Database, sign: PassTokens['codeFor'], code: string): Promise<Scanned | null> {
  const id = idIn(code);
  const row = await db.selectFrom('registrations').select('pass_version').where('id', '=', id).executeTakeFirst();
  const latest = row?.pass_version ?? 0;
  const versions = Array.from({ length: Math.max(latest + 1, versionsTried) }, (_, version) => version);
  // All of them, so that a wrong code takes as long as a right one.
  const [signed] = versions.filter((version) => isSameText(code, sign({ id, version })));
  if (signed === undefined) return null;
  if (row === undefined) return { id, state: 'withdrawn' };
  return { id, state: signed === latest ? 'valid' : 'renewed' };
}

/** The pass that a registration has now; null where there is no such registration. */
export async function findPassOf(db: Database, id: string): Promise<PassOf | null> {
  const row = await db.selectFrom('registrations').select('pass_version').where('id', '=', id).executeTakeFirst();
  return row ? { id, version: row.pass_version } : null;
}

/** The length of 16 bytes as base64url. */
const idLength = 22;

const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** Some id for any text: whether it is the text's own, the signature tells. */
function idIn(token: string): string {
  const hex = Buffer.from(token.slice(0, idLength), 'base64url').toString('hex').padEnd(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
