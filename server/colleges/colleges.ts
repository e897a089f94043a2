import { isDeepStrictEqual } from 'node:util';
import type { College, Colleges, NewCollegeName } from '#contract/people/colleges.ts';
import { type Author, record } from '#server/book/entries.ts';
import { inBook, readNumber, requireFullReads } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { readDecisions, settle } from './decisions.ts';
import { groupSpellings } from './groups.ts';

const mostShown = 200;

/** Returns a function that reads the groups of spellings. It reads them again only after the book has changed. */
export function holdColleges(db: Database): () => Promise<Colleges> {
  let held: { number: number; answer: Colleges } | undefined;
  return async () => {
    // Read the number before the groups. If the book changes in between, the next call reads the groups again.
    const number = await readNumber(db);
    if (held?.number !== number) held = { number, answer: await readColleges(db) };
    return held.answer;
  };
}

async function readColleges(db: Database): Promise<Colleges> {
  const decisions = await readDecisions(db);
  const settled = settle(decisions);
  const query = db.selectFrom('registrations').select(({ fn }) => ['college', fn.countAll<number>().as('people')]);
  const typed = await query.groupBy('college').execute();
  const peopleOf = new Map(typed.map(({ college, people }) => [college, people]));
  const colleges = groupSpellings([...peopleOf.keys()], settled).map(({ members, name }) => {
    const spellings = members
      .map((text) => ({ text, people: peopleOf.get(text) ?? 0, hasName: settled.nameOf(text) !== undefined }))
      .sort((a, b) => b.people - a.people);
    return {
      name: name ?? spellings[0]?.text ?? '',
      isOpen: spellings.length > 1 && spellings.some(({ hasName }) => !hasName),
      spellings: spellings.slice(0, mostShown),
    };
  });
  return {
    colleges: colleges
      .filter(({ name, isOpen, spellings }) => isOpen || spellings.some(({ text }) => text !== name))
      .sort(openFirst)
      .slice(0, mostShown),
    decisions: decisions.slice(-mostShown).reverse(),
  };
}

const sizeOf = ({ spellings }: College): number => spellings.reduce((sum, { people }) => sum + people, 0);
const openFirst = (a: College, b: College): number =>
  Number(b.isOpen) - Number(a.isOpen) || sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1);

/** Stores a decision about a college's name. Registrations do not change. Clients load everybody again. */
export function nameCollege(db: Database, decided: NewCollegeName, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const { id, at, by: _, ...last } = (await readDecisions(trx)).at(-1) ?? {};
    // The same decision was sent again, because its answer was lost.
    if (isDeepStrictEqual(last, decided)) return;
    await record(trx, { ...by, kind: 'college-named', personal: decided }, now);
    await requireFullReads(trx);
  });
}

/** @throws {Problem} `undone-already` */
export function undoName(db: Database, id: string, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    if (!(await readDecisions(trx)).some((decision) => decision.id === id)) throw new Problem('undone-already');
    await record(trx, { ...by, kind: 'college-undone', cancels: [id] }, now);
    await requireFullReads(trx);
  });
}
