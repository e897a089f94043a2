import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EntryContent } from '#app/desk/phone/queue/queue.ts';
import { type PersonCard, personCard } from '#contract/desk/desk.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk, storePerson } from '#tests/support/people/desk.ts';
import { phoneAt } from '#tests/support/people/phone.ts';
import { sharedApp } from '#tests/support/running/app.ts';

const phone = fc.nat(1);
const event = fc.constantFrom('oracle', 'bingo', 'logo');
const content = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('seen' as const), event }) },
  fc.record({ kind: fc.constantFrom('taken-back' as const, 'event-added' as const), event }),
  fc.record({ kind: fc.constantFrom('arrived' as const, 'absent' as const) }),
  fc.record({
    kind: fc.constant('paid' as const),
    method: fc.constantFrom('' as const, 'cash' as const, 'online' as const),
  }),
);
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('write' as const), phone, person: fc.nat(2), content }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), phone, back: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('walk-in' as const), phone, number: fc.nat(1) }) },
  // The network returns for a few requests.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('calls' as const), phone, left: fc.nat(5), isLost: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), phone }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  let desks: Awaited<ReturnType<typeof joinedDesk>>[];
  let contact = 6_300_000_000;
  const clock = () => fest.clock.now.getTime();
  beforeAll(async () => {
    const join = (name: string) => joinedDesk(fest.db, name, fest.clock.now);
    desks = [await join('Room 804'), await join('Room 805')];
  });

  test('two phones write each entry once, and both show what the server shows', async () => {
    const rule = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const people = [await storePerson(fest.db), await storePerson(fest.db)];
      contact += 2;
      const phones = [await opened(0, people), await opened(1, people)];
      for (const one of steps) {
        fest.clock.now = new Date(clock() + 1_000);
        await phones[one.phone]?.play(one);
      }
      for (let round = 0; round < 2; round++) for (const each of phones) await each.online(Number.POSITIVE_INFINITY);
      await expectOneTruth(phones);
      for (const each of phones) each.close();
    });
    await fc.assert(rule, { numRuns: 6 });
  });

  /** Opens a desk on a phone, then cuts the phone's network. */
  async function opened(number: number, known: readonly string[]) {
    const desk = desks[number] ?? expect.fail();
    let left = Number.POSITIVE_INFINITY;
    // The second phone has a wrong clock.
    const own = { clock: () => clock() + number * 7_200_000, serverClock: clock };
    const tabOf = (name?: string) =>
      phoneAt(fest.app, desk, {
        ...own,
        ...(name !== undefined && { name }),
        async onCall() {
          left -= 1;
          if (left < 0) tab.network.isCut = true;
        },
      });
    let tab = tabOf();
    await tab.arrive();
    tab.network.isCut = true;
    const people = [...known];
    const keys: string[] = [];
    const undoable: { person: string; key: string }[] = [];

    async function write(entry: EntryContent): Promise<string> {
      const { key, id } = await tab.write(entry);
      keys.push(key);
      if (entry.kind === 'walk-in' && id) people[2] = id;
      if (id !== null && entry.kind !== 'undone' && entry.kind !== 'walk-in') undoable.push({ person: id, key });
      return key;
    }

    return {
      keys,
      people,
      card: (id: string) => tab.phone.card(id),
      state: () => tab.phone.state,
      close: () => tab.phone.close(),
      async online(calls: number, isLost = false): Promise<void> {
        left = calls;
        Object.assign(tab.network, { isCut: false, losesAnswers: isLost });
        await tab.phone.follow();
        Object.assign(tab.network, { isCut: true, losesAnswers: false });
      },
      async play(one: Step): Promise<void> {
        if (one.do === 'calls') return this.online(one.left, one.isLost);
        if (one.do === 'kill') {
          const { name, phone } = tab;
          phone.close();
          tab = tabOf(name);
          tab.network.isCut = true;
          await tab.phone.open();
        } else if (one.do === 'walk-in') {
          const fields = { name: 'Meena Iyer', contact: String(contact - one.number), college: 'City' };
          await write({ kind: 'walk-in', fields: { ...fields, selectedEvents: ['Oracle'], presentAt: 'oracle' } });
        } else if (one.do === 'undo') {
          const last = undoable.at(-1 - one.back);
          if (last) await write({ kind: 'undone', person: last.person, entry: last.key });
        } else {
          const person = people[one.person];
          if (person !== undefined) await write({ ...one.content, person });
        }
      },
    };
  }

  async function expectOneTruth(phones: readonly Awaited<ReturnType<typeof opened>>[]): Promise<void> {
    const keys = phones.flatMap((each) => each.keys);
    const rows = await fest.db.selectFrom('entries').select('key').execute();
    const written = rows.flatMap(({ key }) => (keys.includes(key) ? [key] : []));
    expect(written.sort()).toEqual(keys.sort());
    for (const { state, card, people } of phones) {
      expect(state()).toMatchObject({ waiting: [], refused: [], isAway: false });
      for (const person of people) {
        const shown = card(person);
        expect(shown && withoutServerOnly(shown)).toEqual(withoutServerOnly(await cardAtServer(person)));
      }
    }
  }

  async function cardAtServer(id: string): Promise<PersonCard> {
    return personCard.parse((await fest.call('person', { id, headers: desks[0]?.headers ?? {} })).json());
  }
});

/** Leaves out the photo and similar people: a phone has no photos, and finds fewer similar people. */
const withoutServerOnly = ({ idPhotoPath: _photo, alike: _alike, book, ...card }: PersonCard) => ({
  ...card,
  book: { ...book, entries: book.entries.toSorted((a, b) => (a.key < b.key ? -1 : 1)) },
});
