import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/admin.ts';
import { calls, idempotencyHeader, notedAtHeader } from '#contract/calls.ts';
import { deskAnswer, type PersonCard, personCard } from '#contract/desk.ts';
import { paymentVersion } from '#contract/versions.ts';
import { startApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { holder, passOfNew } from '#tests/support/pass.ts';
import { marksOf } from '#tests/support/stored-fest.ts';

/** What a phone at the door sends, and what it is told. */

type Call = 'markPresence' | 'takeBackPresence' | 'markArrival' | 'addEvent' | 'takePayment' | 'undoAtDesk';
type Sent = { event?: string; body?: InjectOptions['payload']; key?: string; version?: string; notedAt?: string };

const card = ({ body }: { body: string }) => personCard.parse(JSON.parse(body).person);
const at = (person: PersonCard, event: string) => person.events.find(({ id }) => id === event);

describe.each(databases)('on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let room804: Awaited<ReturnType<typeof joinedDesk>>;
  let room805: typeof room804;
  beforeAll(async () => {
    fest = await startApp({ edition: { registrationClosesAt: '2025-08-02T10:00+05:30' } }, await open());
    fest.clock.now = new Date('2025-08-12T04:30:00Z');
    room804 = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
    room805 = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
  });
  afterAll(() => fest.stop());

  let id: string;
  let pass: string;
  let people = 0;
  beforeEach(async () => {
    fest.clock.now = new Date('2025-08-01T04:30:00Z');
    const contact = String(6_000_000_000 + people++);
    pass = await passOfNew(fest.app, { contact, 'selectedEvents[]': ['Oracle', 'C Bingo'] });
    fest.clock.now = new Date('2025-08-12T04:30:00Z');
    const row = fest.db.selectFrom('registrations').select('id').where('contact', '=', contact);
    id = (await row.executeTakeFirstOrThrow()).id;
  });

  function send(call: Call, { event = 'oracle', body, key, version, notedAt }: Sent = {}, desk = room804, of = id) {
    const { method, path } = calls[call];
    const headers = {
      ...desk.headers,
      ...(key ? { [idempotencyHeader]: key } : {}),
      ...(version ? { 'if-match': version } : {}),
      ...(notedAt ? { [notedAtHeader]: notedAt } : {}),
    };
    const url = path.replace(':id', of).replace(':event', event);
    return fest.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  }
  const undo = (key: string | null) => send('undoAtDesk', { body: { key: key ?? '' } });

  test('a mark answers with the card as it is then, and a second desk is told since when and by whom', async () => {
    const marked = deskAnswer.parse((await send('markPresence')).json());
    expect(marked).toMatchObject({ changed: true, person: { id, isPresent: true, presentAt: ['Oracle'] } });
    fest.clock.now = new Date('2025-08-12T04:40:00Z');
    const again = await send('markPresence', { version: '0.0' }, room805);
    expect([again.statusCode, again.json()]).toMatchObject([200, { changed: false, undo: null }]);
    expect(at(card(again), 'oracle')).toMatchObject({
      presentSince: '2025-08-12T04:30:00.000Z',
      markedBy: 'Room 804',
    });
  });

  test('a mark decided on what is not so any more is refused with the person as they are now', async () => {
    const seen = (await send('takePayment', { body: { paymentMethod: 'online' } })).json().person as PersonCard;
    await send('markPresence', {}, room805);
    await send('takeBackPresence', {}, room805);
    const stale = await send('markPresence', { version: at(seen, 'oracle')?.version ?? '' });
    expect([stale.statusCode, stale.json().error]).toEqual([412, expect.stringMatching(/^Somebody changed this/)]);
    expect(at(card(stale), 'oracle')).toMatchObject({ presentSince: null });
    const fresh = at(card(stale), 'oracle')?.version ?? '';
    expect((await send('markPresence', { version: `"${fresh}"` })).json().changed).toBe(true);
    const absent = await send('markArrival', { body: { isPresent: false }, version: seen.arrivalVersion });
    expect([absent.statusCode, card(absent).presentAt]).toEqual([412, ['Oracle']]);
  });

  test('money is taken on what was seen of it: taken otherwise meanwhile it is refused, taken the same it is so already', async () => {
    const take = (paymentMethod: PaymentMethod, seen: PaymentMethod) =>
      send('takePayment', { body: { paymentMethod }, version: `"${paymentVersion(seen)}"` });
    expect((await take('cash', 'online')).statusCode).toBe(412);
    expect((await take('cash', '')).json().changed).toBe(true);
    const stale = await take('online', '');
    expect([stale.statusCode, card(stale).paymentMethod]).toEqual([412, 'cash']);
    expect((await take('cash', '')).json().changed).toBe(false);
    expect((await take('online', 'cash')).json().changed).toBe(true);
    expect((await send('takePayment', { body: { paymentMethod: '' } })).json().changed).toBe(true);
  });

  test('the same mark under the same key is one, whenever it is sent again; another one under it is refused', async () => {
    const key = `key-${id}`;
    const first = (await send('markPresence', { key })).json();
    await send('takeBackPresence', {}, room805);
    const again = await send('markPresence', { key });
    expect([again.json().changed, again.json().undo]).toEqual([true, first.undo]);
    expect(card(again).presentAt).toEqual([]);
    expect((await send('markPresence', { key, event: 'bingo' })).statusCode).toBe(422);
    expect((await marksOf(fest.db, id)).map(([, action]) => action)).toEqual([
      'presence-taken-back',
      'presence-marked',
    ]);
  });

  test('twenty phones that send one mark at once are one mark with the first time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, phone) => send('markPresence', {}, phone % 2 ? room804 : room805)),
    );
    expect(answers.filter((answer) => answer.json().changed)).toHaveLength(1);
    expect(await marksOf(fest.db, id)).toHaveLength(1);
  });

  test('a mark that waited on a phone keeps its time beside the server’s; a time that is none is refused', async () => {
    await send('markPresence', { notedAt: '2025-08-11T04:29:00.000Z' });
    const row = fest.db.selectFrom('presences').select(['present_at', 'noted_at']).where('registration_id', '=', id);
    expect(await row.execute()).toEqual([
      { present_at: '2025-08-12T04:30:00.000Z', noted_at: '2025-08-11T04:29:00.000Z' },
    ]);
    expect((await send('markPresence', { notedAt: 'a while ago' })).statusCode).toBe(400);
  });

  test('each mark is undone by its key, once, and by no other person’s card', async () => {
    const marked = (await send('markPresence')).json().undo;
    await send('markPresence', { event: 'bingo' });
    const absent = (await send('markArrival', { body: { isPresent: false } })).json();
    expect([absent.person.isPresent, absent.person.presentAt]).toEqual([false, []]);
    expect((await undo(marked)).statusCode).toBe(409);
    const back = await undo(absent.undo);
    expect([back.json().changed, back.json().undo, card(back).presentAt]).toEqual([true, null, ['C Bingo', 'Oracle']]);
    const twice = await undo(absent.undo);
    expect([twice.statusCode, twice.json().error]).toEqual([409, expect.stringMatching(/^This cannot be undone/)]);
    expect(card(twice).isPresent).toBe(true);
    const other = (await send('takePayment', { body: { paymentMethod: 'cash' } })).json().undo;
    await passOfNew(fest.app, { contact: '7999999999' });
    expect((await undo(`${other}x`)).statusCode).toBe(409);
    expect(card(await undo(other)).paymentMethod).toBe('');
  });

  test('an event is added after registration closed, is marked then, and both are undone in turn', async () => {
    const unknown = await send('markPresence', { event: 'logo' });
    expect([unknown.statusCode, unknown.json().error]).toEqual([
      409,
      expect.stringMatching(/^They are not registered/),
    ]);
    expect(at(card(unknown), 'logo')).toMatchObject({ isChosen: false, presentSince: null });
    const added = (await send('addEvent', { event: 'logo' })).json();
    expect(added).toMatchObject({ changed: true, person: { selectedEvents: ['Logo Design', 'C Bingo', 'Oracle'] } });
    const marked = (await send('markPresence', { event: 'logo' })).json();
    expect((await undo(added.undo)).statusCode).toBe(409);
    await undo(marked.undo);
    expect(card(await undo(added.undo)).selectedEvents).toEqual(['C Bingo', 'Oracle']);
  });

  test('what is no mark is refused and changes nothing', async () => {
    const refused: [Call, Sent, number][] = [
      ['markPresence', { event: 'abacus' }, 404],
      ['takeBackPresence', { event: 'abacus' }, 404],
      ['addEvent', { event: 'abacus' }, 404],
      ['addEvent', { event: '__proto__' }, 404],
      ['markArrival', { body: { isPresent: 'yes' } }, 400],
      ['takePayment', { body: { paymentMethod: 'cheque' } }, 400],
      ['undoAtDesk', { body: {} }, 400],
      ['undoAtDesk', { body: { key: 'x'.repeat(201) } }, 400],
      ['markPresence', { key: 'ключ' }, 400],
    ];
    for (const [call, sent, status] of refused) {
      expect([call, (await send(call, sent)).statusCode]).toEqual([call, status]);
    }
    expect((await send('markPresence', {}, room804, 'no-id')).statusCode).toBe(400);
    expect(await marksOf(fest.db, id)).toEqual([]);
  });

  test('nobody is marked who withdrew, also by a mark that is sent again', async () => {
    await send('markPresence', { key: `gone-${id}` });
    fest.clock.now = new Date('2025-08-01T05:00:00Z');
    expect((await holder(fest.app, pass).withdraw()).statusCode).toBe(200);
    fest.clock.now = new Date('2025-08-12T05:00:00Z');
    expect((await send('markPresence', { key: `gone-${id}` })).statusCode).toBe(404);
    expect(
      (await fest.db.selectFrom('desk_writes').select('key').where('key', '=', `gone-${id}`).execute()).length,
    ).toBe(0);
  });

  test('a desk that was ended marks nothing any more', async () => {
    const ended = await joinedDesk(fest.db, 'Room 1', fest.clock.now);
    await fest.db
      .updateTable('desks')
      .set({ ended_at: fest.clock.now.toISOString() })
      .where('name', '=', 'Room 1')
      .execute();
    expect((await send('markPresence', {}, ended)).statusCode).toBe(401);
    expect(await marksOf(fest.db, id)).toEqual([]);
  });

  test('what organisers read of a desk’s last action names no participant', async () => {
    await send('markPresence');
    const row = fest.db.selectFrom('desks').select('last_action').where('name', '=', 'Room 804');
    expect(await row.execute()).toEqual([{ last_action: 'marked somebody at Oracle' }]);
  });
});
