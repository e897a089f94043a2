import type { Settled } from './decisions.ts';
import { fingerprintOf, similarPairs } from './fingerprint.ts';

type Group = { members: string[]; name: string | undefined };

/** Groups spellings that are, or may be, one college. The order of the spellings does not matter. */
export function groupSpellings(spellings: readonly string[], { nameOf, isAlone }: Settled): Group[] {
  const sorted = [...new Set(spellings)].sort();
  const groupOf = new Map(sorted.map((text): [string, Group] => [text, { members: [text], name: nameOf(text) }]));

  /** Unites two spellings' groups. Returns false if organisers gave them different names or kept one of them apart. */
  function unite(a: string, b: string): boolean {
    const x = groupOf.get(a);
    const y = groupOf.get(b);
    if (!x || !y || x === y) return true;
    const areNamed = x.name !== undefined && y.name !== undefined;
    if (x.name !== y.name && (areNamed || isAlone(x.name) || isAlone(y.name))) return false;
    const [large, small] = x.members.length < y.members.length ? [y, x] : [x, y];
    large.name ??= small.name;
    large.members.push(...small.members);
    for (const one of small.members) groupOf.set(one, large);
    return true;
  }

  /** Unites spellings with the same key. Returns a spelling of each group that is left, by key: usually one per key. */
  function uniteBy(keyOf: (text: string) => string): Map<string, string[]> {
    const some = new Map<string, string[]>();
    for (const text of sorted) {
      const key = keyOf(text);
      const those = some.get(key) ?? [];
      if (!those.some((one) => unite(one, text))) some.set(key, [...those, text]);
    }
    return some;
  }

  uniteBy((text) => nameOf(text) ?? `\n${text}`);
  const some = uniteBy((text) => fingerprintOf(text) || `\n${text}`);
  for (const [a, b] of similarPairs([...some.keys()]))
    for (const one of some.get(a) ?? []) for (const other of some.get(b) ?? []) unite(one, other);
  return [...new Set(groupOf.values())].map(({ members, name }) => ({ members: members.sort(), name }));
}
