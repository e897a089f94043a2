/** Returns the same text for spellings that differ in case, accents, punctuation or word order. The text may be ''. */
export function fingerprintOf(college: string): string {
  const words = college
    .toLowerCase()
    .normalize('NFKD')
    // Remove only these marks, because the marks of Indic scripts are vowels.
    .replace(/[\u0300-\u036f'’‘ʼ`´\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? '' : [...new Set(words.split(' '))].sort().join(' ');
}

/** Words in the names of many colleges. They hardly help to tell colleges apart. */
const common = new Set(
  `and arts business college commerce dept department degree engineering for govt government institute institution
  institutes junior management memorial national of polytechnic school science sciences st studies technical
  technology the university women womens`.split(/\s+/),
);

/** Weights are computed as if this many more colleges had registered, each with all common words in its name. */
const imagined = 50;
const leastShared = 0.55;
/** A word in more fingerprints than this is not used to find pairs, because that would take too long. */
const mostWithWord = 100;

export type Pair = readonly [string, string];

/** Returns pairs of fingerprints that look like one college, the most similar first. Rare words weigh more. */
export function similarPairs(fingerprints: readonly string[]): Pair[] {
  const all = fingerprints.map((text) => ({ text, words: text.split(' ') }));
  const counts = new Map<string, number>();
  for (const word of all.flatMap(({ words }) => words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weigh = (word: string) =>
    1 + Math.log((all.length + imagined) / ((counts.get(word) ?? 0) + (common.has(word) ? imagined : 0)));
  const weights = new Map([...counts.keys()].map((word) => [word, weigh(word)]));
  const weightOf = (word: string) => weights.get(word) ?? 0;

  const shares = new Map<string, { pair: Pair; share: number }>();
  const seen = new Map<string, { text: string; words: string[]; total: number }[]>();
  for (const { text, words } of all) {
    const sorted = words.sort((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1));
    let total = 0;
    for (const word of sorted) total += weightOf(word);
    // Look only at the heaviest words. Similar fingerprints share at least one of them: other words weigh too little.
    let left = total * (1 - leastShared);
    for (const word of sorted) {
      if (left < 0) break;
      left -= weightOf(word);
      if (common.has(word) || (counts.get(word) ?? 0) > mostWithWord) continue;
      const those = seen.get(word) ?? [];
      for (const other of those) {
        let shared = 0;
        for (const one of words) if (other.words.includes(one)) shared += weightOf(one);
        const share = shared / (total + other.total - shared);
        if (share >= leastShared) shares.set(`${other.text}\n${text}`, { pair: [other.text, text], share });
      }
      seen.set(word, those);
      those.push({ text, words, total });
    }
  }
  const byShare = [...shares].sort(([a, x], [b, y]) => y.share - x.share || (a < b ? -1 : 1));
  return byShare.map(([, { pair }]) => pair);
}
