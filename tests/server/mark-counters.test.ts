import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeList, type HeldList, withChanges } from '#app/admin/list/held-list.ts';
import { type Registration, registrationChanges, registrationList } from '#contract/admin.ts';
import { calls, idempotencyHeader, versionHeader } from '#contract/calls.ts';
import { deskAnswer } from '#contract/desk.ts';
import { events } from '#fest/events.ts';
import { idsOf } from '#programme/events.ts';
import type { AuditLogTable } from '#server/database/tables.ts';
import { headCounts } from '#server/metrics/head-counts.ts';
import { signIn, startApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { holder, passOfNew } from '#tests/support/pass.ts';

/** Whatever is pressed at desks, on dashboards and passes, in whatever order: all that counts people counts the same. */

const eventIds = events.slice(0, 2).map(({ id }) => id);
const labels = events.slice(0, 2).map(({ label }) => label);
const chosenAtFirst = labels.slice(0, 1);

const who = fc.nat(1);
const event = fc.constantFrom(...eventIds);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('markPresence' as const), who, event }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBackPresence' as const), who, event }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('markArrival' as const), who, isPresent: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('attendance' as const), who, isPresent: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('addEvent' as const), who, event }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takePayment' as const), who, isPresent: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), who, event }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('undo' as const), back: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), back: fc.nat(2) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each(databases)('on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let organiser: Record<string, string>;
  let desk: Record<string, string>;
  let held: HeldList;
  let contact = 7_000_000_000;
  let keys = 0;
  beforeAll(async () => {
    fest = await startApp({}, await open());
    organiser = await signIn(fest.app, fest.clock, fest.db);
    desk = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
    const first = await fest.app.inject({ url: calls.registrations.path, headers: organiser });
    held = completeList(registrationList.parse(first.json()), String(first.headers[versionHeader]));
  });
  afterAll(() => fest.stop());

  test('after any marks, undos, repeats and clicks every counter equals a recount, and the log tells how it came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const people = [await somebody(), await somebody()];
        await play(steps, people);
        await expectOneTruth(people.map(({ id }) => id));
      }),
      { numRuns: 12 },
    );
  });

  async function somebody() {
    contact += 1;
    const pass = await passOfNew(fest.app, { contact: String(contact), 'selectedEvents[]': chosenAtFirst });
    const row = fest.db.selectFrom('registrations').select('id').where('contact', '=', String(contact));
    return { id: (await row.executeTakeFirstOrThrow()).id, pass: holder(fest.app, pass) };
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>;

  async function play(steps: readonly Step[], people: readonly Somebody[]): Promise<void> {
    const sent: InjectOptions[] = [];
    const undos: { id: string; key: string }[] = [];
    async function send(request: InjectOptions): Promise<void> {
      const answer = await fest.app.inject(request);
      expect([200, 409]).toContain(answer.statusCode);
      if (answer.statusCode !== 200 || (request.headers !== undefined && request.headers.cookie === organiser.cookie))
        return;
      const { person, undo } = deskAnswer.parse(answer.json());
      if (undo !== null) undos.push({ id: person.id, key: undo });
    }
    const atDesk = (
      call: 'markPresence' | 'takeBackPresence' | 'markArrival' | 'addEvent' | 'takePayment' | 'undoAtDesk',
      id: string,
      on = '',
      payload?: object,
    ) => {
      keys += 1;
      const { method, path } = calls[call];
      const headers = { ...desk, [idempotencyHeader]: `key-${keys}` };
      const request = {
        method,
        url: path.replace(':id', id).replace(':event', on),
        headers,
        ...(payload ? { payload } : {}),
      };
      sent.push(request);
      return send(request);
    };
    for (const one of steps) {
      if (one.do === 'again') {
        const request = sent.at(-1 - one.back);
        if (request) await send(request);
      } else if (one.do === 'undo') {
        const undo = undos.at(-1 - one.back);
        if (undo) await atDesk('undoAtDesk', undo.id, '', { key: undo.key });
      } else {
        const person = people[one.who];
        if (!person) throw new Error('There are two people');
        if (one.do === 'drop') await drop(person, one.event);
        else if (one.do === 'attendance')
          await send({
            method: 'PUT',
            url: calls.attendance.path.replace(':id', person.id),
            headers: organiser,
            payload: { isPresent: one.isPresent },
          });
        else if (one.do === 'markArrival') await atDesk(one.do, person.id, '', { isPresent: one.isPresent });
        else if (one.do === 'takePayment')
          await atDesk(one.do, person.id, '', { paymentMethod: one.isPresent ? 'cash' : '' });
        else await atDesk(one.do, person.id, one.event);
      }
    }
  }

  /** Another event has to stay, and one at which they were seen does too. */
  async function drop({ pass }: Somebody, eventId: string): Promise<void> {
    const { selectedEvents } = (await pass.read()).json() as { selectedEvents: string[] };
    const rest = selectedEvents.filter((label) => idsOf([label])[0] !== eventId);
    expect([200, 400, 409]).toContain((await pass.choose(rest)).statusCode);
  }

  async function expectOneTruth(ids: readonly string[]): Promise<void> {
    const truth = await stored();
    for (const id of ids) {
      const now = truth.get(id);
      if (!now) throw new Error('They are registered');
      expect(now.at.length === 0 || now.isPresent).toBe(true);
      expect(now.at.filter((eventId) => !now.chosen.includes(eventId))).toEqual([]);
      expect(replayed(await entriesOf(id))).toEqual({ ...now, chosen: now.chosen.toSorted() });
    }
    const all = [...truth.values()];
    expect(await headCounts(fest.db, () => fest.clock.now)()).toMatchObject({
      registered: all.length,
      present: all.filter(({ isPresent }) => isPresent).length,
      presences: Object.fromEntries(
        eventIds.flatMap((id) => {
          const seen = all.filter(({ at }) => at.includes(id)).length;
          return seen > 0 ? [[id, seen]] : [];
        }),
      ),
    });
    // By the list of the server and the groups of a dashboard, both of which take in changes only.
    const headers = organiser;
    const answer = await fest.app.inject({ url: `${calls.changes.path}?since=${held.version}`, headers });
    held = withChanges(held, registrationChanges.parse(answer.json()));
    const list = registrationList.parse((await fest.app.inject({ url: calls.registrations.path, headers })).json());
    expect(held.registrations).toEqual(list);
    const seen = (row: Registration) => ({ isPresent: row.isPresent, at: idsOf(row.presentAt ?? []).sort() });
    expect(Object.fromEntries(list.map((row) => [row._id, seen(row)]))).toEqual(
      Object.fromEntries([...truth].map(([id, { isPresent, at }]) => [id, { isPresent, at }])),
    );
    expect(
      held.groups.map(({ event, present, atEvent, registrations }) => [
        idsOf([event])[0],
        registrations.length,
        present,
        atEvent,
      ]),
    ).toEqual(
      held.groups.map(({ event: label }) => {
        const [eventId = ''] = idsOf([label]);
        const chose = all.filter(({ chosen }) => chosen.includes(eventId));
        return [
          eventId,
          chose.length,
          chose.filter(({ isPresent }) => isPresent).length,
          all.filter(({ at }) => at.includes(eventId)).length,
        ];
      }),
    );
  }

  type Truth = { isPresent: boolean; at: string[]; chosen: string[]; paymentMethod: string };

  /** Straight from the tables. */
  async function stored(): Promise<Map<string, Truth>> {
    const rows = await fest.db.selectFrom('registrations').select(['id', 'is_present', 'payment_method']).execute();
    const chosen = await fest.db.selectFrom('registration_events').selectAll().execute();
    const presences = await fest.db.selectFrom('presences').selectAll().where('present_at', 'is not', null).execute();
    const of = (from: { registration_id: string; event_id: string }[], id: string) =>
      from
        .filter((row) => row.registration_id === id)
        .map((row) => row.event_id)
        .sort();
    return new Map(
      rows.map(({ id, is_present, payment_method }) => [
        id,
        { isPresent: is_present === 1, at: of(presences, id), chosen: of(chosen, id), paymentMethod: payment_method },
      ]),
    );
  }

  const entriesOf = (id: string) =>
    fest.db.selectFrom('audit_log').selectAll().where('registration_id', '=', id).orderBy('id').execute();
});

/** What the audit log says that is true now. */
function replayed(entries: readonly AuditLogTable[]) {
  let at = new Set<string>();
  let isPresent = false;
  let chosen = idsOf(chosenAtFirst);
  let paymentMethod = '';
  for (const { action, new_value: to } of entries) {
    const ids = idsOf((to ?? '').replace(/^present at /, '').split(', '));
    if (action === 'presence-marked') {
      isPresent = true;
      for (const id of ids) at.add(id);
    }
    if (action === 'presence-taken-back') for (const id of ids) at.delete(id);
    if (action === 'attendance-changed' || action === 'undone') {
      isPresent = to !== 'absent';
      if (action === 'undone' || !isPresent) at = new Set(ids);
    }
    if (action === 'events-changed') chosen = ids;
    if (action === 'payment-changed') paymentMethod = to ?? '';
  }
  return { isPresent, at: [...at].sort(), chosen: chosen.toSorted(), paymentMethod };
}
