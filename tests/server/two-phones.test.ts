import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Decided } from '#app/desk/offline/queue/write.ts';
import { calls, idempotencyHeader } from '#contract/calls.ts';
import { type PersonCard, personCard } from '#contract/desk.ts';
import { paymentVersion } from '#contract/versions.ts';
import { headCounts } from '#server/metrics/head-counts.ts';
import { startApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { passOfNew } from '#tests/support/pass.ts';
import { phoneAt } from '#tests/support/phone.ts';

/** Whatever is marked at two phones without a network, and in whatever order it arrives: it is done once, or told. */

const phone = fc.nat(1);
const person = fc.nat(1);
const event = fc.constantFrom('oracle', 'bingo', 'logo');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('markPresence' as const), phone, person, event }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('takeBackPresence' as const), phone, person, event }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('markArrival' as const), phone, person, isYes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('addEvent' as const), phone, person, event }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takePayment' as const), phone, person, isYes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), phone, back: fc.nat(2) }) },
  // The network is back for so many calls, and then it is gone again or loses an answer.
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('calls' as const), phone, left: fc.nat(6), isLost: fc.boolean() }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Mark = Exclude<Step, { do: 'undo' | 'calls' }>;

describe.each(databases)('on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let desks: Awaited<ReturnType<typeof joinedDesk>>[];
  let contact = 6_300_000_000;
  beforeAll(async () => {
    fest = await startApp({}, await open());
    desks = [
      await joinedDesk(fest.db, 'Room 804', fest.clock.now),
      await joinedDesk(fest.db, 'Room 805', fest.clock.now),
    ];
  });
  afterAll(() => fest.stop());

  test('every write of two phones is done once or told, overwrites nothing unseen, and all counts are right', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
        const people = [await somebody(), await somebody()];
        const phones = [await opened(0), await opened(1)];
        for (const one of steps) await play(one, phones, people);
        for (let round = 0; round < 2; round++) for (const each of phones) await each.online(Number.POSITIVE_INFINITY);
        await expectOneTruth(phones, people);
        for (const each of phones) each.phone.close();
      }),
      { numRuns: 8 },
    );
  });

  async function somebody(): Promise<string> {
    contact += 1;
    await passOfNew(fest.app, { contact: String(contact), 'selectedEvents[]': ['Oracle', 'C Bingo'] });
    const row = fest.db.selectFrom('registrations').select('id').where('contact', '=', String(contact));
    return (await row.executeTakeFirstOrThrow()).id;
  }
  async function cardOf(id: string): Promise<PersonCard> {
    const [desk] = desks;
    const answer = await fest.app.inject({ url: calls.person.path.replace(':id', id), headers: desk?.headers ?? {} });
    return personCard.parse(answer.json());
  }

  /** A phone without a network, and what it did. */
  async function opened(number: number) {
    const desk = desks[number];
    if (!desk) throw new Error('There are two desks');
    let left = Number.POSITIVE_INFINITY;
    /** What was true when a write arrived for the first time. */
    const found = new Map<string, { seen: string; true: string | undefined }>();
    const tab = phoneAt(fest.app, desk, {
      clock: () => fest.clock.now.getTime(),
      async onCall(call, { id, event, headers }) {
        left -= 1;
        if (left < 0) tab.network.isCut = true;
        const [key, seen] = [headers?.[idempotencyHeader], headers?.['if-match']];
        if (key === undefined || seen === undefined || found.has(key)) return;
        found.set(key, {
          seen,
          true: versionIn(await cardOf(id ?? ''), { call: call as Decided['call'], event: event ?? '' }),
        });
      },
    });
    await tab.arrive();
    tab.network.isCut = true;
    const keys: string[] = [];
    const refused = new Set<string>();
    return {
      ...tab,
      ...{ found, keys, refused },
      undos: [] as { id: string; key: string }[],
      async online(calls: number, isLost = false): Promise<void> {
        left = calls;
        Object.assign(tab.network, { isCut: false, losesAnswers: isLost });
        await tab.phone.follow();
        Object.assign(tab.network, { isCut: true, losesAnswers: false });
      },
      async write(decided: Decided) {
        const key = crypto.randomUUID();
        keys.push(key);
        return tab.write(decided, undefined, key).then(
          ({ answer }) => answer,
          () => void refused.add(key),
        );
      },
    };
  }
  type Opened = Awaited<ReturnType<typeof opened>>;

  async function play(one: Step, phones: readonly Opened[], people: readonly string[]): Promise<void> {
    const at = phones[one.phone];
    if (!at) throw new Error('There are two phones');
    if (one.do === 'calls') return at.online(one.left, one.isLost);
    if (one.do === 'undo') {
      const undo = at.undos.at(-1 - one.back);
      if (undo) await at.write({ call: 'undoAtDesk', id: undo.id, body: { key: undo.key } });
      return;
    }
    const id = people[one.person] ?? '';
    const card = at.phone.card(id);
    const version = card && versionIn(card, { call: one.do, event: 'event' in one ? one.event : '' });
    const answer = await at.write({ call: one.do, id, ...bodyOf(one), ...(version && { version }) });
    if (answer && 'undo' in answer && answer.undo !== null) at.undos.push({ id, key: answer.undo });
  }

  async function expectOneTruth(phones: readonly Opened[], people: readonly string[]): Promise<void> {
    const keys = phones.flatMap((each) => each.keys);
    const rows = await fest.db.selectFrom('desk_writes').select(['key', 'answer']).execute();
    const done = new Map(rows.filter(({ key }) => keys.includes(key)).map(({ key, answer }) => [key, answer ?? '']));
    for (const { phone, keys: own, refused, found } of phones) {
      expect(phone.state).toMatchObject({ waiting: 0, isAway: false });
      const told = phone.state.told.map(({ key }) => key);
      const moot = own.filter((key) => !done.has(key) && !told.includes(key) && !refused.has(key));
      // Who undid what was refused is told of neither: they go in pairs.
      expect(moot.length % 2).toBe(0);
      for (const key of own)
        expect([done.has(key), told.includes(key), refused.has(key), moot.includes(key)].filter(Boolean)).toHaveLength(
          1,
        );
      for (const [key, { seen, true: current }] of found) {
        const { changed } = JSON.parse(done.get(key) ?? '{}') as { changed?: boolean };
        if (changed) expect(seen).toBe(current);
      }
      for (const id of people) expect(stateIn(phone.card(id))).toEqual(stateIn(await cardOf(id)));
    }
    const registrations = await fest.db.selectFrom('registrations').select(['id', 'is_present']).execute();
    const presences = await fest.db.selectFrom('presences').selectAll().where('present_at', 'is not', null).execute();
    const arrived = new Set(registrations.filter(({ is_present }) => is_present === 1).map(({ id }) => id));
    expect(presences.filter(({ registration_id }) => !arrived.has(registration_id))).toEqual([]);
    const counted: Record<string, number> = {};
    for (const { event_id } of presences) counted[event_id] = (counted[event_id] ?? 0) + 1;
    expect(await headCounts(fest.db, () => fest.clock.now)()).toMatchObject({
      ...{ registered: registrations.length, present: arrived.size, presences: counted },
    });
    // Each change of a phone is one entry of the log, and there is none that was not asked for.
    const changes = [...done.values()].filter((answer) => JSON.parse(answer).changed).length;
    const log = fest.db.selectFrom('audit_log').select('action').where('registration_id', 'in', people);
    const entries = (await log.execute()).map(({ action }) => action);
    const ofDesks = [
      'presence-marked',
      'presence-taken-back',
      'attendance-changed',
      'undone',
      'events-changed',
      'payment-changed',
    ];
    expect(entries.filter((action) => ofDesks.includes(action))).toHaveLength(changes);
  }
});

function bodyOf(one: Mark): Pick<Decided, 'event' | 'body'> {
  if ('event' in one) return { event: one.event };
  return { body: one.do === 'markArrival' ? { isPresent: one.isYes } : { paymentMethod: one.isYes ? 'cash' : '' } };
}

function versionIn(card: PersonCard, { call, event }: Pick<Decided, 'call' | 'event'>): string | undefined {
  if (call === 'markArrival') return card.arrivalVersion;
  if (call === 'takePayment') return paymentVersion(card.paymentMethod);
  return call === 'addEvent' || call === 'undoAtDesk' ? undefined : card.events.find(({ id }) => id === event)?.version;
}

const stateIn = (card: PersonCard | null) =>
  card && {
    ...{
      arrival: card.arrivalVersion,
      isPresent: card.isPresent,
      paid: card.paymentMethod,
      chosen: card.selectedEvents,
    },
    events: card.events.map(({ id, version, presentSince }) => [id, version, presentSince !== null]),
  };
