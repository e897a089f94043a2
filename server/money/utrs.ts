import { v7 as uuid } from 'uuid';
import { stateOf } from '#contract/book/state.ts';
import type { Utr, UtrDecision } from '#contract/book/utrs.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { dueOf, hasFees } from '#programme/fees.ts';
import { type Actor, type Author, record } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { addAbout, addToPerson, readBook, readBooks } from '#server/book/person.ts';
import { type EnteredUtr, readEntered } from '#server/book/utrs.ts';
import type { Database } from '#server/database/tables.ts';
import { findPassOf, type PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import { mailIfReachable } from '#server/registrations/mails.ts';

export const countToVerify = async (db: Database): Promise<number> =>
  (await readEntered(db)).filter(({ state }) => state === 'claimed').length;

/** Returns the UTRs, latest first. */
export async function readUtrs(db: Database): Promise<Utr[]> {
  const claims = await readEntered(db);
  if (claims.length === 0) return [];
  const undecided = claims.filter(({ state }) => state !== 'verified');
  const books = await readBooks(db, [...new Set(undecided.flatMap(({ lines }) => [...lines.keys()]))]);
  const ids = [...new Set(claims.flatMap(({ lines }) => [...lines.keys()]))];
  const named = await db.selectFrom('registrations').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const owed = (id: string) => dueOf(stateOf(books.get(id) ?? { registeredFor: [], entries: [] }));
  return claims.reverse().map(({ lines, paid, ...claim }) => {
    const people = [...lines.keys()];
    const due = claim.state === 'verified' ? paid : people.reduce((sum, id) => sum + owed(id), 0);
    const who = people.map((id) => ({ id, name: names.get(id) ?? null }));
    return { ...claim, who, due: hasFees() ? due : null };
  });
}

const isStanding = ({ state }: EnteredUtr): boolean => state === 'claimed' || state === 'verified';

const participant: Actor = { actor: null, role: 'participant' };

/** Stores a UTR. Anybody may enter a rejected UTR again. @throws {Problem} `unknown-pass`, `utr-fixed`, `utr-taken` */
export function claimUtr(db: Database, utr: string, passes: readonly (PassOf | null)[], now: Date): Promise<void> {
  return inBook(db, async (trx) => {
    const people: string[] = [];
    for (const [at, pass] of passes.entries()) {
      const current = pass && (await findPassOf(trx, pass.id));
      // `unknown-pass` makes the page forget the participant's own pass, so do not use it for others' passes.
      const isOld = current?.id === pass?.id && current?.version !== pass?.version;
      if (!current || isOld)
        throw at === 0 ? new Problem('unknown-pass') : new Problem('invalid-input', moneySentences.unknownOther);
      if (!people.includes(current.id)) people.push(current.id);
    }
    const claims = await readEntered(trx);
    const own = claims.filter(({ lines }) => people.some((id) => lines.has(id)));
    const standing = own.filter(isStanding);
    const isFor = ({ lines }: EnteredUtr) => lines.size === people.length && people.every((id) => lines.has(id));
    if (standing.some((claim) => claim.utr === utr && isFor(claim))) return;
    const replaced = own.filter((claim) => !standing.includes(claim));
    const isFree = ({ utr: its, state }: EnteredUtr) => its !== utr || state === 'rejected';
    if (!claims.every((claim) => isFree(claim) || replaced.includes(claim))) throw new Problem('utr-taken');
    for (const { state, lines } of standing) {
      const isPaid = async (id: string) => !hasFees() || dueOf(stateOf(await readBook(trx, id))) === 0;
      for (const id of people.filter((one) => lines.has(one)))
        if (state === 'claimed' || (await isPaid(id))) throw new Problem('utr-fixed');
    }
    const claim = uuid();
    for (const registrationId of people) {
      const cancels = replaced.flatMap(({ lines }) => lines.get(registrationId) ?? []);
      const entry = { kind: 'utr-claimed', subject: claim, newValue: utr, registrationId, cancels } as const;
      await record(trx, { ...participant, ...entry }, now);
    }
  });
}

/**
 * Stores an organiser's decision. Verifying adds a payment for each of the UTR's people. Any other decision takes these
 * payments back. The same decision again changes nothing. @throws {Problem} `unknown-utr`, `utr-taken`
 */
export function decideUtr(db: Database, id: string, decision: UtrDecision, { now, ...by }: Author): Promise<void> {
  const { state, reason = '' } = decision;
  return inBook(db, async (trx) => {
    const claims = await readEntered(trx);
    const claim = claims.find((one) => one.id === id);
    if (!claim) throw new Problem('unknown-utr');
    if (claim.state === state && (state === 'verified' || claim.reason === reason)) return;
    const isRival = (one: EnteredUtr) => one !== claim && one.utr === claim.utr && isStanding(one);
    if (state !== 'rejected' && claims.some(isRival)) throw new Problem('utr-taken');
    const add = async (entry: Parameters<typeof addToPerson>[1]) =>
      (await findPassOf(trx, entry.registrationId))
        ? addToPerson(trx, entry, now)
        : (await addAbout(trx, entry, now)).after;
    if (claim.state === 'verified')
      for (const { key, registrationId } of await paymentsBy(trx, id))
        await add({ ...by, kind: 'undone', cancels: [key], registrationId });
    for (const registrationId of claim.lines.keys()) {
      const common = { ...by, registrationId, subject: id };
      const isHere = (await findPassOf(trx, registrationId)) !== null;
      const paid = state === 'verified' && (await add({ ...common, kind: 'paid', newValue: 'online' }));
      const rupees = paid ? paid.entries.at(-1)?.rupees : undefined;
      const note = isHere && reason !== '' ? { personal: { note: reason } } : {};
      await record(trx, { ...common, ...note, kind: `utr-${state}`, newValue: claim.utr, rupees }, now);
      const mail = { reason: `utr-${state}`, registrationId, details: { note: reason } } as const;
      if (isHere) await mailIfReachable(trx, mail, now);
    }
  });
}

/** Returns a UTR's payments, each with the registration of its entry, so that undoing a merge divides them again. */
async function paymentsBy(db: Database, claim: string) {
  const payments = db.selectFrom('entries').select(['key', 'registration_id']).where('kind', '=', 'paid');
  const rows = await payments.where('subject', '=', claim).execute();
  return rows.map(({ key, registration_id }) => ({ key, registrationId: registration_id ?? '' }));
}
