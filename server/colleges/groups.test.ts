import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from './decisions.ts';
import { groupSpellings } from './groups.ts';

const undecided = settle([]);
const groupsOf = (spellings: readonly string[], settled = undecided) =>
  groupSpellings(spellings, settled)
    .map(({ members }) => members)
    .filter(({ length }) => length > 1);

test.each<[why: string, spellings: string[]]>([
  ['case, spaces and accents', ['Lycée Français', '  LYCEE  FRANCAIS ']],
  ['a point without a space', ['St.Joseph', 'St Joseph']],
  ['an apostrophe of any kind', ['Women’s College', "Women's College", 'Womens College']],
  ['the order of words', ['Mumbai University', 'University, Mumbai']],
  ['full-width letters', ['ＮＩＴ Trichy', 'NIT Trichy']],
  ['a town added to a rare name', ['St Xavier’s College', 'St. Xaviers College Mumbai']],
  ['joiners inside an Indic word', ['क्\u200dष कॉलेज', 'क्ष कॉलेज']],
])('organisers are asked about names that differ by %s', (_why, spellings) => {
  expect(groupsOf(spellings)).toEqual([spellings.toSorted()]);
});

test.each<[why: string, spellings: string[]]>([
  ['only common words are shared', ['College of Engineering', 'Government College of Engineering']],
  ['only common words and no town are shared', ['College of Engineering, Pune', 'College of Engineering, Goa']],
  ['the kinds differ in one town', ['Pune College', 'Pune Institute of Technology']],
  ['there are no letters', ['🎓', '—', '...']],
  ['Hindi vowel signs differ', ['कला', 'काला', 'कली', 'कुल', 'केला', 'कोला']],
  ['Hindi nasal signs differ', ['हंस', 'हँस', 'हस']],
  ['Tamil vowel signs differ', ['கலை', 'காலை', 'கோலை', 'கூலி', 'குலி', 'கெலை']],
  ['a Tamil sign has two parts', ['கொடி', 'கோடி', 'கெடி']],
  ['Bengali vowel signs differ', ['কলা', 'কালা', 'কোলা']],
])('spellings are never grouped if %s', (_why, spellings) => {
  expect(groupsOf(spellings)).toEqual([]);
});

const [short, plain, long, loud] = ['St Xavier’s', 'st. xaviers', 'St Xaviers, Goa', 'ST XAVIERS'];
const apart = (...spellings: string[]) => ({ name: null, spellings });
const one = (name: string, ...spellings: string[]) => ({ name, spellings });
test.each<[what: string, decisions: Parameters<typeof settle>[0], names: Record<string, string | undefined>]>([
  ['taking out a spelling changes no spelling of another case', [apart(plain)], { [plain]: plain, [loud]: undefined }],
  ['a later spelling gets a name that was kept apart from others', [apart(short, long)], { [loud]: short }],
  ['a later choice counts', [apart(plain), apart(short), one(short, short)], { [plain]: plain, [loud]: short }],
  ['a name of other spellings cannot be taken out', [one(long, plain, long), apart(long)], { [loud]: long }],
  ['a spelling that was taken out stays out', [one(short, short, plain, long), apart(long)], { [long]: long }],
  ['a group can be kept apart again', [one(short, short, plain), apart(short, plain)], { [plain]: plain }],
])('%s', (_what, decisions, names) => {
  const { nameOf } = settle(decisions);
  for (const [spelling, name] of Object.entries(names)) expect([spelling, nameOf(spelling)]).toEqual([spelling, name]);
});

const english = ['St', 'Xavier’s', 'xaviers', 'College', 'of', 'Engineering', 'Mumbai', 'PUNE'];
const word = fc.constantFrom(...english, 'कला', 'काला');
const spelling = fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', '  ', ', ', '.'));
const typed = fc.uniqueArray(
  spelling.map(([words, between]) => words.join(between)),
  { minLength: 1, maxLength: 12 },
);

test('groups do not depend on the order, grouping again changes nothing, and each spelling is in one group', () => {
  fc.assert(
    fc.property(typed, fc.nat(), fc.string(), (spellings, seed, name) => {
      const settled = settle([{ name, spellings: spellings.slice(0, seed % 3) }]);
      const sorted = (groups: { members: string[] }[]) => groups.map(({ members }) => members.join('|')).sort();
      const groups = groupSpellings(spellings, settled);
      const other = spellings.toSorted((a, b) => ((a.length * 7 + seed) % 5) - ((b.length * 7 + seed) % 5));
      expect(sorted(groupSpellings(other, settled))).toEqual(sorted(groups));
      const all = groups.flatMap(({ members }) => members);
      expect(sorted(groupSpellings(all, settled))).toEqual(sorted(groups));
      expect(all.toSorted()).toEqual(spellings.toSorted());
      // An organiser who accepts every group is not asked about its spellings again.
      const accepted = settle(groups.map(({ members }) => ({ name: members[0] ?? '', spellings: members })));
      for (const { members } of groups) for (const one of members) expect(accepted.nameOf(one)).toBe(members[0]);
    }),
  );
});

test('20,000 people with 4,000 spellings are grouped in 300 ms', () => {
  const towns = Array.from({ length: 40 }, (_, town) => `Town${town}`);
  const spellings = Array.from({ length: 4_000 }, (_, at) => `Saint ${at % 1_300} College of Arts, ${towns[at % 40]}`);
  const before = process.threadCpuUsage();
  groupsOf(spellings);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(300);
});
