import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { type CallName, idempotencyHeader } from '#contract/calls/calls.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { deskAnswer, personCard, walkInAnswer } from '#contract/desk/desk.ts';
import { edition } from '#fest/edition.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { databases } from '#tests/support/database/databases.ts';
import { mailsOf, marksOf } from '#tests/support/database/stored-fest.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { joinedDesk, queueCall, singleCall } from '#tests/support/people/desk.ts';
import { newHolder, type PassHolder } from '#tests/support/people/pass.ts';
import { outcome, refusal, sharedApp, sharedSession } from '#tests/support/running/app.ts';

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  const organiser = sharedSession(fest);
  let room804: Record<string, string>;
  beforeAll(async () => {
    room804 = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
  });

  let asha: PassHolder;
  let id: string;
  beforeEach(async () => {
    asha = await newHolder(fest);
    id = asha.id;
  });
  const single = (entry: DeskEntry, who = room804) => fest.app.inject(singleCall(entry, who));
  const seen = (key: string, person = id): DeskEntry => ({ kind: 'seen', key, person, event: 'oracle' });
  const attention = async () => (await fest.call('today', { headers: organiser })).json();

  test('a mark sent without a key gets a key, so that it can be undone', async () => {
    const answer = await fest.call('markPresence', { id, event: 'oracle', headers: room804 });
    const marked = deskAnswer.parse(answer.json());
    expect(marked).toMatchObject({ changed: true, person: { id, isPresent: true, presentAt: ['Oracle'] } });
    const undo = (person: string, key: string) => single({ kind: 'undone', key, person, entry: marked.undo ?? '' });
    const other = await newHolder(fest);
    expect((await undo(other.id, `other-${id}`)).json().changed).toBe(false);
    const undone = { changed: true, undo: null, person: { presentAt: [] } };
    expect((await undo(id, `own-${id}`)).json()).toMatchObject(undone);
  });

  test('a mail is sent each time a desk changes somebody’s events', async () => {
    const added = { kind: 'event-added', key: `added-${id}`, person: id, event: 'logo' } as const;
    await single(added);
    await single(added);
    await single(seen(`seen-${id}`));
    await single({ kind: 'undone', key: `undone-${id}`, person: id, entry: added.key });
    await single({ ...seen(`elsewhere-${id}`), event: 'bingo' } as DeskEntry);
    expect(await mailsOf(fest.db, id)).toEqual(['registered', ...Array(3).fill('changed')]);
  });

  test('marks of somebody who has withdrawn are kept, and organisers see how many', async () => {
    await single(seen(`before-${id}`));
    const { marksOfWithdrawn } = await attention();
    expect((await asha.withdraw()).statusCode).toBe(200);
    expect(await attention()).toMatchObject({ marksOfWithdrawn });
    for (const key of [`after-${id}`, `after-${id}`, `before-${id}`]) {
      expect(await outcome(single(seen(key)))).toEqual([200, { person: null, changed: false, undo: null }]);
    }
    const { results, people } = (await fest.app.inject(queueCall([seen(`queued-${id}`)], room804))).json();
    expect([results, people]).toEqual([[{ key: `queued-${id}`, id, isWithdrawn: true }], []]);
    expect(await attention()).toMatchObject({ marksOfWithdrawn: marksOfWithdrawn + 2 });
    expect((await marksOf(fest.db, id)).filter(([, kind]) => kind === 'seen')).toHaveLength(3);
  });

  test('organisers see who paid twice, until they set the payment', async () => {
    const room805 = (await joinedDesk(fest.db, 'Room 805', fest.clock.now)).headers;
    await single({ kind: 'paid', key: `cash-${id}`, person: id, method: 'cash' });
    expect((await attention()).paidTwice).toEqual([]);
    const twice = await single({ kind: 'paid', key: `online-${id}`, person: id, method: 'cash' }, room805);
    expect(twice.json().person.payments.map(({ by }: { by: string }) => by)).toEqual(['Room 805', 'Room 804']);
    expect((await attention()).paidTwice).toEqual([{ id, name: 'Asha Rao' }]);
    await fest.call('payment', { id, headers: organiser, payload: { paymentMethod: 'cash' } });
    const { person } = (await single({ kind: 'arrived', key: `arrived-${id}`, person: id })).json();
    expect(person.payments).toMatchObject([{ method: 'cash', by: 'Asha' }]);
    expect((await attention()).paidTwice).toEqual([]);
  });

  test('a malformed request is refused and changes nothing', async () => {
    const nobody = '01980000-0000-7000-8000-000000000000';
    const withKey = (key: string) => ({ headers: { ...room804, [idempotencyHeader]: key } });
    const refused: [CallName, Parameters<typeof fest.call>[1], number][] = [
      ['undoAtDesk', { payload: { key: 'x'.repeat(201) } }, 400],
      ['markPresence', withKey('ключ'), 400],
      ['markPresence', { id: 'no-id' }, 400],
      ['markPresence', { id: nobody }, 404],
      ['markPresence', { event: 'abacus' }, 404],
      ['addEvent', { event: '__proto__' }, 404],
      // This key is taken: the entry of a registration has the participant's id as its key.
      ['markPresence', withKey(id), 422],
    ];
    for (const [name, sent, status] of refused) {
      const answer = await fest.call(name, { id, event: 'oracle', headers: room804, ...sent });
      expect([name, sent, answer.statusCode]).toEqual([name, sent, status]);
    }
    expect((await marksOf(fest.db, id)).map(([, kind]) => kind)).toEqual(['registered']);
  });

  test('a card shows when a late mark arrived, if the phone noted it over ten minutes earlier', async () => {
    const start = fest.clock.now;
    const notedAt = start.toISOString();
    for (const minutes of [10, 11]) {
      fest.clock.now = new Date(start.getTime() + minutes * 60_000);
      await single({ ...seen(`${minutes}-${id}`), notedAt });
    }
    const { arrivals } = personCard.parse((await fest.call('person', { id, headers: room804 })).json());
    expect(arrivals).toEqual([
      { key: `10-${id}`, by: 'Room 804', since: notedAt },
      { key: `11-${id}`, by: 'Room 804', since: notedAt, heardAt: fest.clock.now.toISOString() },
    ]);
    fest.clock.now = start;
  });

  test('a desk’s last action names no participant', async () => {
    await single(seen(`last-${id}`));
    const row = fest.db.selectFrom('desks').select('last_action').where('name', '=', 'Room 804');
    expect(await row.execute()).toEqual([{ last_action: 'marked somebody at Oracle' }]);
  });
});

describe.each(databases)('at a desk on %s', (_name, open) => {
  const fest = sharedApp({ edition: { ...edition, registrationClosesAt: '2025-07-31T10:00+05:30' } }, open);
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
  });

  const send = (body: Record<string, unknown>, key: string = crypto.randomUUID()) => {
    const payload = { ...ashaTexts, selectedEvents: ['Oracle'], ...body };
    return fest.call('walkIn', { headers: { ...headers, [idempotencyHeader]: key }, payload });
  };

  test('a walk-in for an unknown event is refused', async () => {
    for (const unknown of [{ selectedEvents: ['chess'] }, { presentAt: 'chess' }])
      expect(await outcome(send(unknown))).toEqual([400, { error: ruleSentences.unknownEvent('chess') }]);
    expect(await listRegistrations(fest.db)).toEqual([]);
  });

  test('a walk-in is registered, present and paid, even after registration closed or if sent again', async () => {
    const asked = { presentAt: 'oracle', paymentMethod: 'cash' };
    const answer = await send(asked, 'once');
    expect(await outcome(send(asked, 'once'))).toEqual([201, answer.json()]);
    const other = refusal(send({ ...asked, name: 'Other' }, 'once'));
    expect(await other).toEqual([422, expect.stringContaining('already used')]);
    expect(await listRegistrations(fest.db)).toHaveLength(1);
    expect(answer.statusCode).toBe(201);
    const { id, person, ...rest } = walkInAnswer.parse(answer.json());
    expect(rest).toEqual({ isNew: true, changed: true, undo: null });
    const paid = { isPresent: true, presentAt: ['Oracle'], paymentMethod: 'cash' };
    expect(person).toMatchObject({ id, name: 'Asha Rao', ...paid });
    const twin = (await send({ email: 'other@students.example' })).json();
    expect(twin.person.alike.map((other: { id: string }) => other.id)).toEqual([id]);
  });

  test('a visit counts once, and a desk can take back only its own visits', async () => {
    const call = async (name: CallName, key?: string, who = headers, id = 'fun-games') => {
      const named = { ...who, ...(key && { [idempotencyHeader]: key }) };
      const answer = await fest.call(name, { id, headers: named });
      return answer.statusCode === 200 ? answer.json().visits : answer.statusCode;
    };
    const other = (await joinedDesk(fest.db, 'Room 831', fest.clock.now)).headers;
    expect(await call('visits')).toBe(0);
    expect(await Promise.all([call('countVisit', 'a'), call('countVisit', 'a')])).toEqual([1, 1]);
    expect(await call('countVisit', 'b')).toBe(2);
    expect(await call('countVisit', 'c', other)).toBe(3);
    for (let time = 0; time < 2; time++) expect(await call('takeBackVisit', 'd')).toBe(2);
    // This desk counted two visits, so it can take back only one more.
    for (let time = 0; time < 2; time++) expect(await call('takeBackVisit')).toBe(1);
    expect(await call('visits', undefined, headers, 'ai-showcase')).toBe(0);
    for (const name of ['visits', 'countVisit', 'takeBackVisit'] as const)
      expect(await call(name, undefined, headers, 'oracle')).toBe(404);
  });
});
