import { beforeAll, describe, expect, test } from 'vitest';
import { type DeskEntry, deskEntriesAnswer } from '#contract/book/desk-entry.ts';
import { calls } from '#contract/calls/calls.ts';
import { deskAnswer, type PersonCard, personCard } from '#contract/desk/desk.ts';
import { events } from '#fest/events.ts';
import { type MarkCase, markCases, type Step } from '#tests/fixtures/marks.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk, queueCall, singleCall, storePerson } from '#tests/support/people/desk.ts';
import { sharedApp } from '#tests/support/running/app.ts';

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
    return personCard.parse((await fest.app.inject({ url: calls.person.path.replace(':id', id), headers })).json());
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

  test.each(markCases)('by the single calls: $says', async ({ steps, end }) => {
    const id = await storePerson(fest.db, { eventIds: ['oracle'] });
    for (const [number, step] of steps.entries()) {
      fest.clock.now = instant(number);
      const { headers, ...request } = singleCall(entryOf(id, step, number));
      // Older pages send this; it is ignored.
      const sent = { ...desks[step.by ?? 'Room 804'], ...headers, 'if-match': '"0.7"' };
      const answer = await fest.app.inject({ ...request, headers: sent });
      const isDone = answer.statusCode === 200;
      const outcome = isDone ? deskAnswer.parse(answer.json()).changed : answer.statusCode;
      expect([number, outcome]).toEqual([number, isDone ? step.is === 'changed' : step.is]);
      if (!isDone) expect(answer.json().error).toEqual(expect.any(String));
    }
    expect(shown(await cardOf(id))).toBe(end);
  });

  test.each(markCases)('in queues that arrive an hour later: $says', async ({ steps, end }) => {
    const id = await storePerson(fest.db, { eventIds: ['oracle'] });
    fest.clock.now = instant(60);
    for (const turn of turnsOf(steps)) {
      const sent = turn.map(([number, step]) => entryOf(id, step, number, number));
      const headers = desks[turn[0]?.[1].by ?? 'Room 804'];
      const answer = deskEntriesAnswer.parse((await fest.app.inject({ ...queueCall(sent), headers })).json());
      expect(answer.results.map(({ key, refused }) => [key, refused !== undefined])).toEqual(
        turn.map(([, { is }], at) => [sent[at]?.key, typeof is === 'number']),
      );
    }
    expect(shown(await cardOf(id))).toBe(end);
  });
});

/** Groups the numbered steps into turns. A turn ends when the other desk acts. */
function turnsOf(steps: MarkCase['steps']): [number, Step][][] {
  const turns: [number, Step][][] = [];
  for (const [number, step] of steps.entries()) {
    const last = turns.at(-1);
    if (last && steps[number - 1]?.by === step.by) last.push([number, step]);
    else turns.push([[number, step]]);
  }
  return turns;
}
