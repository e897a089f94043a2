import { beforeAll, describe, expect, test } from 'vitest';
import { type DeskEntry, deskEntriesAnswer } from '#contract/book/desk-entry.ts';
import { deskAnswer, type PersonCard, personCard } from '#contract/desk/desk.ts';
import { events } from '#fest/events.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk, queueCall, singleCall, storePerson } from '#tests/support/people/desk.ts';
import { sharedApp } from '#tests/support/running/app.ts';

/**
 * Two desks' entries and their effects. Each case runs as single requests and as a phone's queue, on both databases. The
 * person is registered for the event Oracle. Steps are a minute apart, from 10:00 on. `end` is what the desk's card of
 * this person then shows.
 */
type MarkCase = [says: string, steps: Step[], end: string];

type Step = Content & {
  by?: 'Gate';
  /** The minute that the phone noted, if it differs from the step's, or an invalid text. */
  noted?: number | string;
  /** The step whose key this one reuses. */
  as?: number;
  /** Whether the step changes the card. A number is the status of a refused step. */
  is: 'changed' | 'same' | 400 | 404 | 422;
};

type WithoutHead<One> = One extends unknown ? Omit<One, 'key' | 'notedAt' | 'person' | 'entry' | 'method'> : never;
type Content = WithoutHead<Extract<DeskEntry, { person: string }>> & {
  method?: string;
  /** The step whose entry this one undoes. */
  of?: number;
};
type About = Pick<Step, 'by' | 'noted' | 'as'>;

const seen = (event = 'oracle') => ({ kind: 'seen', event }) as const;
const takenBack = (event = 'oracle') => ({ kind: 'taken-back', event }) as const;
const added = (event: string) => ({ kind: 'event-added', event }) as const;
const paid = (method: string) => ({ kind: 'paid', method }) as const;
const undone = (of: number) => ({ kind: 'undone', of }) as const;
const arrived = { kind: 'arrived' } as const;
const absent = { kind: 'absent' } as const;

const changes = (content: Content, about: About = {}): Step => ({ ...content, ...about, is: 'changed' });
const same = (content: Content, about: About = {}): Step => ({ ...content, ...about, is: 'same' });
const refused = (is: 400 | 404 | 422, content: Content, about: About = {}): Step => ({ ...content, ...about, is });
const gate = { by: 'Gate' } as const;

const markCases: MarkCase[] = [
  [
    'a second desk changes nothing, and the card shows both desks',
    [changes(seen()), same(seen(), gate)],
    'present; Oracle since 10:00 by Room 804, Gate; for Oracle',
  ],
  [
    'the earliest time counts, whichever phone sends first',
    [changes(seen(), { noted: 5 }), same(seen(), { ...gate, noted: -20 })],
    'present; Oracle since 09:40 by Gate, Room 804; for Oracle',
  ],
  [
    'undoing a mark undoes its arrival too, and undoing it again changes nothing',
    [changes(seen()), changes(undone(0)), same(undone(0)), same(undone(1))],
    'absent; for Oracle',
  ],
  ['an arrival is not a presence', [changes(arrived), same(arrived, gate), same(takenBack())], 'present; for Oracle'],
  [
    'Absent takes back all marks, and undoing it restores them',
    [changes(seen()), same(seen(), gate), changes(absent), changes(undone(2))],
    'present; Oracle since 10:00 by Room 804, Gate; for Oracle',
  ],
  [
    'a mark made before Absent but received after it counts',
    [changes(seen()), changes(absent), changes(seen(), { ...gate, noted: -30 })],
    'present; Oracle since 09:30 by Gate; for Oracle',
  ],
  [
    'somebody who is seen at another event is registered for it, until the mark is undone',
    [changes(seen('bingo')), changes(undone(0)), changes(seen('logo'))],
    'present; Logo Design since 10:02 by Room 804; for Logo Design, Oracle',
  ],
  [
    'an event is added once, and stays as long as somebody is seen there',
    [
      changes(added('logo')),
      same(added('logo'), gate),
      changes(seen('logo')),
      same(undone(0)),
      same(undone(1), gate),
      changes(added('triathlon')),
      changes(undone(5)),
    ],
    'present; Logo Design since 10:02 by Room 804; for Logo Design, Oracle',
  ],
  [
    'two desks can both take money, and the later payment counts',
    [
      changes(paid('cash')),
      same(paid('online'), { ...gate, noted: -10 }),
      changes(paid('online'), { ...gate, noted: 1.5 }),
    ],
    'absent; for Oracle; online by Gate, cash by Room 804, online by Gate',
  ],
  [
    'each of two desks undoes its own payment',
    [changes(paid('cash')), changes(paid('online'), gate), same(undone(0), gate), changes(undone(1), gate)],
    'absent; for Oracle; cash by Room 804',
  ],
  [
    'taking payments back takes back all of them, and can be undone',
    [changes(paid('cash')), same(paid('cash'), gate), changes(paid('')), changes(undone(2)), changes(paid(''), gate)],
    'absent; for Oracle',
  ],
  [
    'a repeated entry counts once, and other content under its key is refused',
    [
      changes(seen()),
      changes(absent, gate),
      same(seen(), { as: 0 }),
      same(seen(), { as: 0, noted: 9 }),
      refused(422, seen('bingo'), { as: 0 }),
      refused(422, paid('cash'), { as: 0 }),
      changes(absent, { as: 1 }),
    ],
    'absent; for Oracle',
  ],
  [
    'a malformed entry is refused and changes nothing',
    [
      refused(404, seen('abacus')),
      refused(404, takenBack('abacus')),
      refused(404, added('__proto__')),
      refused(400, seen('\u{fffe}')),
      refused(400, paid('cheque')),
      refused(400, seen(), { noted: 'a while ago' }),
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
  return [isPresent ? 'present' : 'absent', ...seen, `for ${selectedEvents.join(', ')}`, ...(paid ? [paid] : [])].join(
    '; ',
  );
}

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  let desks: Record<'Room 804' | 'Gate', Record<string, string>>;
  beforeAll(async () => {
    const headersOf = async (name: string) => (await joinedDesk(fest.db, name, instant(-60))).headers;
    desks = { 'Room 804': await headersOf('Room 804'), Gate: await headersOf('Gate') };
  });

  async function cardOf(id: string): Promise<PersonCard> {
    const headers = desks.Gate;
    return personCard.parse((await fest.call('person', { id, headers })).json());
  }

  /** Without a `minute` the phone notes no time. */
  function entryOf(id: string, step: Step, number: number, minute?: number): DeskEntry {
    const { is: _is, by: _by, noted = minute, as = number, of, ...content } = step;
    const notedAt = typeof noted === 'number' ? instant(noted).toISOString() : noted;
    return {
      ...{ key: `${id}:${as}`, person: id, ...content },
      ...(notedAt !== undefined && { notedAt }),
      ...(of !== undefined && { entry: `${id}:${of}` }),
    } as DeskEntry;
  }

  test.each(markCases)('in single requests: %s', async (_says, steps, end) => {
    const id = await storePerson(fest.db, { eventIds: ['oracle'] });
    for (const [number, step] of steps.entries()) {
      fest.clock.now = instant(number);
      // Older pages send If-Match. The server ignores it.
      const who = { ...desks[step.by ?? 'Room 804'], 'if-match': '"0.7"' };
      const answer = await fest.app.inject(singleCall(entryOf(id, step, number), who));
      const isDone = answer.statusCode === 200;
      const outcome = isDone ? deskAnswer.parse(answer.json()).changed : answer.statusCode;
      expect([number, outcome]).toEqual([number, isDone ? step.is === 'changed' : step.is]);
      if (!isDone) expect(answer.json().error).toEqual(expect.any(String));
    }
    expect(shown(await cardOf(id))).toBe(end);
  });

  test.each(markCases)('in queues that arrive an hour later: %s', async (_says, steps, end) => {
    const id = await storePerson(fest.db, { eventIds: ['oracle'] });
    fest.clock.now = instant(60);
    for (const turn of turnsOf(steps)) {
      const sent = turn.map(([number, step]) => entryOf(id, step, number, number));
      const headers = desks[turn[0]?.[1].by ?? 'Room 804'];
      const answer = deskEntriesAnswer.parse((await fest.app.inject(queueCall(sent, headers))).json());
      expect(answer.results.map(({ key, refused }) => [key, refused !== undefined])).toEqual(
        turn.map(([, { is }], at) => [sent[at]?.key, typeof is === 'number']),
      );
    }
    expect(shown(await cardOf(id))).toBe(end);
  });
});

/** Groups the numbered steps into turns. A turn ends when the other desk acts. */
function turnsOf(steps: Step[]): [number, Step][][] {
  const turns: [number, Step][][] = [];
  for (const [number, step] of steps.entries()) {
    const last = turns.at(-1);
    if (last && steps[number - 1]?.by === step.by) last.push([number, step]);
    else turns.push([[number, step]]);
  }
  return turns;
}
