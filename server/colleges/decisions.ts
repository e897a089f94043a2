import type { Colleges, NewCollegeName } from '#contract/people/colleges.ts';
import { listIn } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Returns the decisions, earliest first. Leaves out decisions that were undone or that a purge emptied. */
export async function readDecisions(db: Database): Promise<Colleges['decisions']> {
  const entries = db.selectFrom('entries').where('kind', 'in', ['college-named', 'college-undone']);
  const columns = ['key', 'at', 'actor', 'cancels', 'personal'] as const;
  const rows = await entries.select(columns).orderBy('number').orderBy('key').execute();
  const undone = new Set(rows.flatMap(({ cancels }) => listIn(cancels)));
  const live = rows.filter(({ key, personal }) => personal !== null && !undone.has(key));
  return live.map(({ key: id, at, actor, personal }) => ({ id, at, by: actor ?? '', ...JSON.parse(personal ?? '') }));
}

export type Settled = ReturnType<typeof settle>;

/** Combines the decisions. For each spelling, the last decision counts. */
export function settle(decisions: readonly NewCollegeName[]) {
  const names = new Map<string, string>();
  /** Names that organisers kept apart, each with the number of spellings in the decision. */
  const alone = new Map<string, number>();
  for (const { spellings, name } of decisions) {
    for (const one of spellings) {
      names.set(one, name ?? one).set(name ?? one, name ?? one);
      if (name === null) alone.set(one, spellings.length);
      else alone.delete(name);
    }
  }
  // A name that other spellings still use is not kept apart.
  for (const [spelling, name] of names) if (spelling !== name) alone.delete(name);
  // A spelling that was kept apart alone gives its name to no similar spelling. Spellings kept apart together do.
  const naming = [...names].filter(([, name]) => alone.get(name) !== 1).map(([spelling]) => spelling);
  const named = Map.groupBy(naming, fingerprintOf);
  const known = new Map<string, string | undefined>(names);

  /** A new spelling gets the name of the spellings with the same fingerprint, unless they have several names. */
  function find(spelling: string): string | undefined {
    const alike = named.get(fingerprintOf(spelling) || spelling) ?? [];
    const [name, ...more] = new Set(alike.map((one) => names.get(one)));
    return more.length > 0 ? undefined : name;
  }

  return {
    /** Organisers kept this name apart, so nobody is asked about it again. */
    isAlone: (name = ''): boolean => alone.has(name),
    names: [...new Set(names.values())].sort(),
    nameOf(spelling: string): string | undefined {
      if (names.size > 0 && !known.has(spelling)) known.set(spelling, find(spelling));
      return known.get(spelling);
    },
  };
}

/** Returns a function that turns a typed college into its chosen name. */
export async function readNames(db: Database): Promise<(typed: string) => string> {
  const { nameOf } = settle(await readDecisions(db));
  return (typed) => nameOf(typed) ?? typed;
}
