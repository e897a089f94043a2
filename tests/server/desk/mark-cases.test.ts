import { beforeAll, describe, expect, test } from 'vitest';
import { type DeskEntry, deskEntriesAnswer } from '#contract/book/desk-entry.ts';
import { type PersonCard, personCard } from '#contract/desk/desk.ts';
import { events } from '#fest/events.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk, queueCall, singleCall, storePerson } from '#tests/support/people/desk.ts';
import { stateIn } from '#tests/support/people/marking.ts';
import { sharedApp } from '#tests/support/running/app.ts';

/**
 * Two desks' entries about a person of the event Oracle. The desks noted them a minute apart, from 10:00 on, and send them
 * an hour later, as queues or as single requests. `end` is what the desk's card of this person then shows.
 */
type MarkCase = [says: string, steps: Step[], end: string];

type Step = Content & {
  by?: 'Gate';
  /** The minute that the phone noted, if it differs from the step's. */
  noted?: number;
  /** The step whose key this one reuses. */
  as?: number;
  /** The step whose entry this one undoes. */
  of?: number;
  isRefused?: true;
};
type WithoutHead<One> = One extends unknown ? Omit<One, 'key' | 'notedAt' | 'person' | 'entry'> : never;
type Content = WithoutHead<Extract<DeskEntry, { person: string }>>;

const seen = (event = 'oracle') => ({ kind: 'seen', event }) as const;
const added = (event: string) => ({ kind: 'event-added', event }) as const;
const paid = (method: 'cash' | 'online' | '') => ({ kind: 'paid', method }) as const;
const undone = (of: number) => ({ kind: 'undone', of }) as const;
const absent = { kind: 'absent' } as const;
const by = 'Gate';

const markCases: MarkCase[] = [
  [
    'the earliest time counts, whichever phone sends first',
    [
      { ...seen(), noted: 5 },
      { ...seen(), by, noted: -20 },
    ],
    'present; Oracle since 09:40 by Gate, Room 804; for Oracle',
  ],
  [
    'undoing a mark undoes its arrival too, and undoing it again changes nothing',
    [seen(), undone(0), undone(0), undone(1)],
    'absent; for Oracle',
  ],
  [
    'Absent takes back all marks, and undoing it restores them',
    [seen(), { ...seen(), by }, absent, undone(2)],
    'present; Oracle since 10:00 by Room 804, Gate; for Oracle',
  ],
  [
    'a mark made before Absent but received after it counts',
    [seen(), absent, { ...seen(), by, noted: -30 }],
    'present; Oracle since 09:30 by Gate; for Oracle',
  ],
  [
    'an event is added once, and stays as long as somebody is seen there',
    [added('logo'), { ...added('logo'), by }, seen('logo'), undone(0), { ...undone(1), by }, added('bingo'), undone(5)],
    'present; Logo Design since 10:02 by Room 804; for Logo Design, Oracle',
  ],
  [
    'two desks can both take money, and the later payment counts',
    [paid('cash'), { ...paid('online'), by, noted: -10 }, { ...paid('online'), by, noted: 1.5 }],
    'absent; for Oracle; online by Gate, cash by Room 804, online by Gate',
  ],
  [
    'each of two desks undoes its own payment',
    [paid('cash'), { ...paid('online'), by }, { ...undone(0), by }, { ...undone(1), by }],
    'absent; for Oracle; cash by Room 804',
  ],
  [
    'taking payments back takes back all of them, and can be undone',
    [paid('cash'), { ...paid('cash'), by }, paid(''), undone(2), { ...paid(''), by }],
    'absent; for Oracle',
  ],
  [
    'a repeated entry counts once, and other content under its key is refused',
    [
      seen(),
      { ...absent, by },
      { ...seen(), as: 0, noted: 9 },
      { ...seen('bingo'), as: 0, isRefused: true },
      { ...paid('cash'), as: 0, isRefused: true },
    ],
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

  const ways = {
    async 'in a queue'(entry: DeskEntry, who: Record<string, string>) {
      const answer = deskEntriesAnswer.parse((await fest.app.inject(queueCall([entry], who))).json());
      return answer.results[0]?.refused !== undefined;
    },
    async 'in single requests'(entry: DeskEntry, who: Record<string, string>) {
      // Pages of older releases send If-Match. The server ignores it.
      const { statusCode } = await fest.app.inject(singleCall(entry, { ...who, 'if-match': '"0.7"' }));
      return { 200: false, 422: true }[statusCode];
    },
  };

  describe.each(Object.entries(ways))('%s', (_way, isRefusedAs) => {
    test.each(markCases)('%s', async (_says, steps, end) => {
      const id = await storePerson(fest.db, { eventIds: ['oracle'] });
      for (const [number, step] of steps.entries()) {
        const { by = 'Room 804', noted = number, as = number, of, isRefused = false, ...content } = step;
        const entry = { key: `${id}:${as}`, person: id, notedAt: instant(noted).toISOString(), ...content };
        const sent = { ...entry, ...(of !== undefined && { entry: `${id}:${of}` }) } as DeskEntry;
        expect([number, await isRefusedAs(sent, desks[by])]).toEqual([number, isRefused]);
      }
      const card = await fest.call('person', { id, headers: desks.Gate });
      expect(shown(personCard.parse(card.json()))).toBe(end);
      await stateIn(fest.db, id);
    });
  });
});
