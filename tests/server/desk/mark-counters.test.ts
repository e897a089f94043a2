import fc from 'fast-check';

import { beforeAll, describe, expect, test } from 'vitest';
import { completeList, type HeldList, withChanges } from '#app/admin/list/held-list.ts';
import { registrationChanges, registrationList } from '#contract/admin.ts';
import type { DeskEntry } from '#contract/book/desk-entry.ts';

import { calls } from '#contract/calls/calls.ts';
import { versionHeader } from '#contract/calls/headers.ts';
import { events } from '#fest/events.ts';
import { idsOf } from '#programme/events.ts';

import { headCounts } from '#server/metrics/head-counts.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk, singleCall } from '#tests/support/people/desk.ts';
import { stateIn } from '#tests/support/people/marking.ts';
import { newHolder, type PassHolder } from '#tests/support/people/pass.ts';
import { sharedApp, sharedSession } from '#tests/support/running/app.ts';

const eventIds = events.slice(0, 2).map(({ id }) => id);
const labels = events.slice(0, 2).map(({ label }) => label);
const chosenAtFirst = labels.slice(0, 1);

const who = fc.nat(1);
const event = fc.constantFrom(...eventIds);
const atDesk = <Kind extends string>(kind: Kind) => fc.record({ do: fc.constant(kind), who });
const atEvent = <Kind extends string>(kind: Kind) => fc.record({ do: fc.constant(kind), who, event });
const step = fc.oneof(
  { weight: 5, arbitrary: atEvent('seen') },
  { weight: 2, arbitrary: atEvent('taken-back') },
  { weight: 4, arbitrary: atEvent('event-added') },
  { weight: 1, arbitrary: atDesk('arrived') },
  { weight: 1, arbitrary: atDesk('absent') },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('paid'), who, method: fc.constantFrom('', 'cash') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('attendance'), who, isPresent: fc.boolean() }) },
  { weight: 2, arbitrary: atEvent('drop') },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('undo'), back: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again'), back: fc.nat(2) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  const organiser = sharedSession(fest);
  let desk: Record<string, string>;
  let held: HeldList;

  let keys = 0;
  beforeAll(async () => {
    desk = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
    held = completeList([], String((await get(calls.registrations.path)).headers[versionHeader]));
  });
  const get = (url: string) => fest.app.inject({ url, headers: organiser });

  test('after any marks, undos and repeats every count is the same as in the book', async () => {
    const rule = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const people = [await somebody(), await somebody()];
      await play(steps, people);
      await expectOneTruth(people.map(({ id }) => id));
    });
    await fc.assert(rule, { numRuns: 8 });
  });

  const somebody = () => newHolder(fest, { 'selectedEvents[]': chosenAtFirst });
  async function play(steps: readonly Step[], people: readonly PassHolder[]): Promise<void> {
    const sent: DeskEntry[] = [];
    async function send(answer: PromiseLike<{ statusCode: number }>): Promise<void> {
      expect((await answer).statusCode).toBe(200);
    }
    const write = (content: object) => {
      const entry = { key: `key-${keys++}`, ...content } as DeskEntry;
      sent.push(entry);
      return send(fest.app.inject(singleCall(entry, desk)));
    };
    for (const step of steps) {
      if (step.do === 'again' || step.do === 'undo') {
        const earlier = sent.at(-1 - step.back);
        if (earlier === undefined || !('person' in earlier)) continue;
        const { person, key } = earlier;
        if (step.do === 'again') await send(fest.app.inject(singleCall(earlier, desk)));
        else await write({ kind: 'undone', person, entry: key });
        continue;
      }
      const { do: kind, who: number, ...content } = step;
      const person = people[number] ?? expect.fail();
      if (step.do === 'drop') await drop(person, step.event);
      else if (step.do === 'attendance') {
        await send(fest.call('attendance', { id: person.id, payload: content, headers: organiser }));
      } else await write({ kind, person: person.id, ...content });
    }
  }

  /** The server refuses to drop a person's last event, or an event that the person attended. */
  async function drop(pass: PassHolder, eventId: string): Promise<void> {
    const { selectedEvents } = (await pass.read()).json() as { selectedEvents: string[] };
    const rest = selectedEvents.filter((label) => idsOf([label])[0] !== eventId);
    expect([200, 400, 409]).toContain((await pass.choose(rest)).statusCode);
  }

  async function expectOneTruth(ids: readonly string[]): Promise<void> {
    const registered = await fest.db.selectFrom('registrations').select('id').execute();
    const states = registered.map(async ({ id }) => [id, await stateIn(fest.db, id)] as const);
    const truth = new Map(await Promise.all(states));
    expect([...truth.keys()]).toEqual(expect.arrayContaining([...ids]));
    const all = [...truth.values()];
    expect(await headCounts(fest.db, () => fest.clock.now)()).toMatchObject({
      registered: all.length,
      present: all.filter(({ isPresent }) => isPresent).length,
      presences: new Map(
        eventIds.flatMap((id) => {
          const seen = all.filter(({ seenAt }) => seenAt.includes(id)).length;
          return seen > 0 ? [[id, seen] as const] : [];
        }),
      ),
    });
    const list = registrationList.parse((await get(calls.registrations.path)).json());
    const listed = list.map((row) => [
      row._id,
      { isPresent: row.isPresent, seenAt: idsOf(row.presentAt ?? []).sort() },
    ]);
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries([...truth].map(([id, { isPresent, seenAt }]) => [id, { isPresent, seenAt }])),
    );
    const changes = (await get(`${calls.changes.path}?since=${held.version}`)).json();
    held = withChanges(held, registrationChanges.parse(changes));
    expect(held.registrations).toEqual(list);
    const groups = held.groups.map((group) => [group.event, group.registrations.length, group.present, group.atEvent]);
    const counted = eventIds.map((id, index) => {
      const chose = all.filter(({ chosen }) => chosen.includes(id));
      const seen = chose.filter(({ seenAt }) => seenAt.includes(id));
      return [labels[index], chose.length, chose.filter(({ isPresent }) => isPresent).length, seen.length];
    });
    expect(groups.toSorted()).toEqual(counted.filter(([, people]) => people !== 0).toSorted());
  }
});
