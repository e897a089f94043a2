import { beforeAll, describe, expect, test } from 'vitest';
import { type DeskEntry, deskEntriesAnswer } from '#contract/book/desk-entry.ts';
import { deskAnswer, type PersonCard, personCard } from '#contract/desk/desk.ts';
import { events } from '#fest/events.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk, queueCall, singleCall, storePerson } from '#tests/support/people/desk.ts';
import { stateIn } from '#tests/support/people/marking.ts';
import { sharedApp } from '#tests/support/running/app.ts';

/**
 * Entries of two desks about a person registered for Oracle. Step 0 is noted at 10:00, step 1 at 10:01, and so on. All
 * are sent at 11:00, each in a request of its own and in a queue. `answers` says for each step whether the request
 * changed the card, or the status of its refusal. `end` is what the person's card then shows at a desk.
 */
type MarkCase = [says: string, steps: Step[], answers: string, end: string];

type Step = Content & {
  by?: 'Gate';
  /** The minute that the phone noted, if it is not the number of the step. */
  noted?: number;
  /** The step whose key this one reuses. */
  as?: number;
  /** The step whose entry this one undoes. */
  of?: number;
};
type WithoutHead<One> = One extends unknown ? Omit<One, 'key' | 'notedAt' | 'person' | 'entry'> : never;
type Content = WithoutHead<Extract<DeskEntry, { person: string }>>;

const seen = (event = 'oracle') => ({ kind: 'seen', event }) as const;
const added = (event: string) => ({ kind: 'event-added', event }) as const;
const paid = (method: 'cash' | 'online' | '') => ({ kind: 'paid', method }) as const;
const undone = (of: number) => ({ kind: 'undone', of }) as const;
const absent = { kind: 'absent' } as const;
const by = 'Gate';
const oracle = { eventIds: ['oracle'] };

const markCases: MarkCase[] = [
  [
    'the earliest time counts, whichever phone sends first',
    [
      { ...seen(), noted: 5 },
      { ...seen(), by, noted: -20 },
    ],
    'changed same',
    'present; Oracle since 09:40 by Gate, Room 804; for Oracle',
  ],
  [
    'undoing a mark undoes its arrival too, and a second undo or an undo of the undo changes nothing',
    [seen(), undone(0), undone(0), undone(1)],
    'changed changed same same',
    'absent; for Oracle',
  ],
  [
    'Absent takes back all marks, and undoing Absent restores them',
    [seen(), { ...seen(), by }, absent, undone(2)],
    'changed same changed changed',
    'present; Oracle since 10:00 by Room 804, Gate; for Oracle',
  ],
  [
    'a mark counts if it was made before Absent, but received later',
    [seen(), absent, { ...seen(), by, noted: -30 }],
    'changed changed changed',
    'present; Oracle since 09:30 by Gate; for Oracle',
  ],
  [
    'an event is added once, and stays as long as a mark shows the person there',
    [added('logo'), { ...added('logo'), by }, seen('logo'), undone(0), { ...undone(1), by }, added('bingo'), undone(5)],
    'changed same changed same same changed changed',
    'present; Logo Design since 10:02 by Room 804; for Logo Design, Oracle',
  ],
  [
    'two desks can both take money, and the later payment counts',
    [paid('cash'), { ...paid('online'), by, noted: -10 }, { ...paid('online'), by, noted: 1.5 }],
    'changed same changed',
    'absent; for Oracle; online by Gate, cash by Room 804, online by Gate',
  ],
  [
    'each of two desks undoes its own payment',
    [paid('cash'), { ...paid('online'), by }, { ...undone(0), by }, { ...undone(1), by }],
    'changed changed same changed',
    'absent; for Oracle; cash by Room 804',
  ],
  [
    'one entry takes back all payments, and can be undone',
    [paid('cash'), { ...paid('cash'), by }, paid(''), undone(2), { ...paid(''), by }],
    'changed same changed changed changed',
    'absent; for Oracle',
  ],
  [
    'a repeated entry counts once, and an entry with the same key but other content is refused',
    [
      seen(),
      { ...absent, by },
      { ...seen(), as: 0, noted: 9 },
      { ...seen('bingo'), as: 0 },
      { ...paid('cash'), as: 0 },
    ],
    'changed changed same 422 422',
    'absent; for Oracle',
  ],
];

const instant = (minute: number) => new Date(Date.UTC(2025, 7, 12, 4, 30 + minute));

/** The card in one line, with the fest's local times. */
function shown({ isPresent, events: at, selectedEvents, payments }: PersonCard): string {
  const time = (since: string) => new Date(Date.parse(since) + 5.5 * 3_600_000).toISOString().slice(11, 16);
  const labelOf = (id: string) => events.find((event) => event.id === id)?.label;
  const seen = at.flatMap(({ id, presentSince, sightings }) =>
    presentSince ? [`${labelOf(id)} since ${time(presentSince)} by ${sightings.map(({ by }) => by).join(', ')}`] : [],
  );
  const paid = payments.map(({ method, by }) => `${method} by ${by}`).join(', ');
  const parts = [isPresent ? 'present' : 'absent', ...seen, `for ${selectedEvents.join(', ')}`, paid];
  return parts.filter(Boolean).join('; ');
}

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  let desks: Record<'Room 804' | 'Gate', Record<string, string>>;
  beforeAll(async () => {
    fest.clock.now = instant(60);
    const headersOf = async (name: string) => (await joinedDesk(fest.db, name, instant(-60))).headers;
    desks = { 'Room 804': await headersOf('Room 804'), Gate: await headersOf('Gate') };
  });

  test.each(markCases)('%s', async (_says, steps, answers, end) => {
    const alone = await storePerson(fest.db, oracle);
    const queued = await storePerson(fest.db, oracle);
    const answered: string[] = [];
    for (const [number, { by = 'Room 804', noted = number, as = number, of, ...content }] of steps.entries()) {
      const entryOf = (id: string) => {
        const entry = { key: `${id}:${as}`, person: id, notedAt: instant(noted).toISOString(), ...content };
        return { ...entry, ...(of !== undefined && { entry: `${id}:${of}` }) } as DeskEntry;
      };
      // Older pages send If-Match. The server ignores it.
      const single = await fest.app.inject(singleCall(entryOf(alone), { ...desks[by], 'if-match': '"0.7"' }));
      const isDone = single.statusCode === 200;
      answered.push(!isDone ? `${single.statusCode}` : deskAnswer.parse(single.json()).changed ? 'changed' : 'same');
      const queue = await fest.app.inject(queueCall([entryOf(queued)], desks[by]));
      const { results } = deskEntriesAnswer.parse(queue.json());
      expect([number, results[0]?.refused === undefined]).toEqual([number, isDone]);
    }
    expect(answered.join(' ')).toBe(answers);
    for (const id of [alone, queued]) {
      const card = await fest.call('person', { id, headers: desks.Gate });
      expect(shown(personCard.parse(card.json()))).toBe(end);
      await stateIn(fest.db, id);
    }
  });
});
