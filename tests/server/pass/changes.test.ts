import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { passSentences } from '#contract/calls/problems.ts';
import { renewedPass } from '#contract/pass.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { personalTables } from '#server/registrations/erase.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases } from '#tests/support/database/databases.ts';
import { marksOf } from '#tests/support/database/stored-fest.ts';
import { mark } from '#tests/support/people/marking.ts';
import { holder, newHolder, type PassHolder } from '#tests/support/people/pass.ts';
import { refusal, sharedApp, sharedSession } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const photo = async (width = 40) => blob(await picture(width).jpeg().toBuffer(), 'image/jpeg');
const stale = [412, passSentences.stale];
const unknown = [404, passSentences.unknown];
const open = new Date('2025-08-01T06:00:00Z');
const closed = new Date('2025-08-02T04:30:00Z');

describe.each(databases)('the holder of a pass on %s', (_name, openDatabase) => {
  const fest = sharedApp({ edition: { registrationClosesAt: closed.toISOString() } }, openDatabase);
  const session = sharedSession(fest);
  let asha: PassHolder;
  let id: string;
  beforeEach(async () => {
    fest.clock.now = open;
    asha = await newHolder(fest);
    id = asha.id;
  });
  const listed = async () => (await listRegistrations(fest.db)).find(({ contact }) => contact === asha.contact);
  const mails = async () => {
    const ours = fest.db.selectFrom('mails').selectAll().where('registration_id', '=', id);
    return (await ours.orderBy('id').execute()).filter(({ reason }) => reason !== 'registered');
  };
  const logged = async () =>
    (await marksOf(fest.db, id)).filter(([, kind]) => kind !== 'registered' && kind !== 'photo-viewed');
  /** The answers to changes of events, email and photo, and to a withdrawal. */
  const refusals = async (version?: string) => [
    await refusal(asha.choose(['Logo Design'], version)),
    await refusal(asha.changeEmail('asha.rao@students.example', version)),
    await refusal(asha.sendPhoto(await photo(), version)),
    await refusal(asha.withdraw(version)),
  ];
  const atOracle = (kind: 'seen' | 'taken-back') =>
    mark(fest.db, { kind, key: `${kind} ${id}`, person: id, event: 'oracle' }, open);

  test('adds and drops events, with entries and an email', async () => {
    const answer = await asha.choose(['C Bingo', 'Logo Design'], await asha.version());
    expect([answer.statusCode, answer.json().selectedEvents]).toEqual([200, ['Logo Design', 'C Bingo']]);
    expect(answer.headers.etag).toBe(await asha.version());
    expect((await listed())?.selectedEvents).toEqual(['Logo Design', 'C Bingo']);
    expect(await logged()).toEqual([
      [null, 'event-added', 'bingo, logo'],
      [null, 'event-dropped', 'oracle'],
    ]);
    expect(await mails()).toMatchObject([{ reason: 'changed', state: 'waiting' }]);
  });

  test.each([
    [['Oracle', 'Oracle'], 200, /^$/],
    [[], 400, /^Keep at least one event\..* withdraw/],
    [['Chess'], 400, /^Unknown event: Chess$/],
  ])('changes nothing by choosing %j', async (events, status, sentence) => {
    const [statusCode, error = ''] = await refusal(asha.choose(events));
    expect([statusCode, error]).toEqual([status, expect.stringMatching(sentence)]);
    expect([(await listed())?.selectedEvents, await logged(), await mails()]).toEqual([['Oracle'], [], []]);
  });

  test('can change nothing from an outdated page', async () => {
    const old = await asha.version();
    await sendForm(fest.app, { contact: asha.contact, 'selectedEvents[]': ['C Bingo'] });
    const entries = await logged();
    expect(await refusals(old)).toEqual([stale, stale, stale, stale]);
    expect(await refusal(asha.renew(old))).toEqual(stale);
    expect(await listed()).toMatchObject({ selectedEvents: ['C Bingo', 'Oracle'], photoVersion: null });
    expect([await logged(), (await mails()).length]).toEqual([entries, 1]);
    expect((await asha.choose(['Logo Design'], `W/${await asha.version()}`)).statusCode).toBe(200);
    expect((await asha.choose(['Oracle'], '*')).statusCode).toBe(200);
  });

  test('can change the pass even if an organiser marked them meanwhile', async () => {
    const version = await asha.version();
    const mark = await fest.call('attendance', { id, payload: { isPresent: true }, headers: session });
    expect(mark.statusCode).toBe(200);
    expect((await asha.choose(['C Bingo'], version)).json()).toMatchObject({ isPresent: true });
  });

  test('adds and replaces a photo, each with its own address on the dashboard', async () => {
    const shown = async () => {
      const list = await fest.call('registrations', { headers: session });
      const { idPhotoPath } = list.json().find(({ _id }: { _id: string }) => _id === id);
      const image = await fest.app.inject({ url: `/${idPhotoPath}` });
      return [idPhotoPath, image.headers['content-type'], image.rawPayload.toString('base64')];
    };
    const added = await asha.sendPhoto(await photo(40), await asha.version());
    expect([added.statusCode, added.json().hasPhoto]).toEqual([200, true]);
    const first = await shown();
    const replaced = await asha.sendPhoto(await photo(80), String(added.headers.etag));
    expect([replaced.statusCode, replaced.headers.etag === added.headers.etag]).toEqual([200, false]);
    const second = await shown();
    expect([first[1], second[1]]).toEqual(['image/jpeg', 'image/jpeg']);
    expect([first[0] === second[0], first[2] === second[2]]).toEqual([false, false]);
    expect(await logged()).toEqual([
      [null, 'photo-replaced', null],
      [null, 'photo-added', 'pass'],
    ]);
    expect((await mails()).map(({ reason }) => reason)).toEqual(['photo-changed', 'photo-changed']);
    for (const [sent, status] of [
      [null, 400],
      [blob('x', 'text/plain'), 415],
      [blob(Buffer.alloc(8_400_000), 'image/jpeg'), 413],
    ] as const)
      expect(await refusal(asha.sendPhoto(sent))).toEqual([status, expect.any(String)]);
    expect(await asha.version()).toBe(replaced.headers.etag);
  });

  test('corrects the email, and gets the pass at the new address', async () => {
    const answer = await asha.changeEmail(' asha.rao@students.example');
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Asha Rao']);
    expect(await listed()).toMatchObject({ email: 'asha.rao@students.example', selectedEvents: ['Oracle'] });
    expect(await logged()).toEqual([[null, 'email-changed', null]]);
    const queued = fest.db.selectFrom('mails').select(['reason', 'state']).where('registration_id', '=', id);
    expect(await queued.execute()).toEqual(Array(2).fill({ reason: 'registered', state: 'waiting' }));
    const again = await sendForm(fest.app, { contact: asha.contact, email: 'ASHA.RAO@students.example' });
    expect(again.json().message).toMatch(/^You were already registered/);
  });

  test('cannot take the email of another registration with this number', async () => {
    await sendForm(fest.app, { contact: asha.contact, email: 'meera@students.example' });
    const { sameRegistration } = passSentences;
    expect(await refusal(asha.changeEmail('Meera@students.example'))).toEqual([409, sameRegistration]);
    expect(await logged()).toEqual([]);
  });

  test('gets a new link, and the old link and code stop working', async () => {
    const renewed = await asha.renew(await asha.version());
    expect([renewed.statusCode, Object.keys(renewed.json())]).toEqual([200, ['pass']]);
    const again = (await holder(fest.app, renewedPass.parse(renewed.json()).pass).read()).json();
    expect(again).toMatchObject({ name: 'Asha Rao' });
    expect(again.code).not.toBe(asha.code);
    expect(await refusals()).toEqual([unknown, unknown, unknown, unknown]);
    for (const answer of [asha.read(), asha.renew()]) expect(await refusal(answer)).toEqual(unknown);
    expect(await logged()).toEqual([[null, 'pass-renewed', null]]);
    expect((await mails()).map(({ reason }) => reason)).toEqual(['pass-renewed']);
  });

  test('cannot leave an event they attended, but can leave others', async () => {
    await asha.choose(['Oracle', 'C Bingo']);
    await atOracle('seen');
    expect((await asha.choose(['C Bingo'])).statusCode).toBe(409);
    expect((await listed())?.selectedEvents).toEqual(['C Bingo', 'Oracle']);
    expect((await asha.choose(['Oracle', 'Logo Design'])).statusCode).toBe(200);
    await atOracle('taken-back');
    expect((await asha.choose(['Logo Design'])).statusCode).toBe(200);
  });

  test('withdraws, and only one email and an id in the book remain', async () => {
    await asha.sendPhoto(await photo());
    await atOracle('seen');
    const answer = await asha.withdraw(await asha.version());
    expect(answer.json().message).toMatch(/^This pass no longer works/);
    expect([await refusal(asha.read()), await refusal(asha.withdraw())]).toEqual([unknown, unknown]);
    expect(await listed()).toBeUndefined();
    for (const table of personalTables.filter((table) => table !== 'mails' && table !== 'letters')) {
      const key = sql.ref(table === 'registrations' || table === 'set_aside' ? 'id' : 'registration_id');
      const { rows } = await sql`select * from ${sql.table(table)} where ${key} = ${id}`.execute(fest.db);
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await logged())[0]).toEqual([null, 'withdrawn', null]);
    const left = await fest.db.selectFrom('mails').selectAll().where('registration_id', '=', id).execute();
    expect(left).toMatchObject([{ reason: 'withdrawn', recipient: 'asha@students.example' }]);
    expect(JSON.parse(left[0]?.details ?? '')).toEqual({ name: 'Asha Rao' });
  });

  test('can register again after withdrawing, and gets another pass', async () => {
    const form = { contact: '9123456789' };
    const first = (await sendForm(fest.app, form, 'key')).json();
    await holder(fest.app, first.pass).withdraw();
    const again = (await sendForm(fest.app, form, 'key')).json();
    expect([again.message, again.pass === first.pass]).toEqual(['Registration successful!', false]);
    expect((await fest.app.inject({ url: `/api${again.pass}` })).statusCode).toBe(200);
  });

  test('can only see and renew the pass after the closing time', async () => {
    fest.clock.now = closed;
    const refused = [403, passSentences.closed];
    expect(await refusals()).toEqual([refused, refused, refused, refused]);
    expect(await listed()).toMatchObject({ selectedEvents: ['Oracle'], photoVersion: null });
    expect((await asha.read()).json()).toMatchObject({ canChange: false });
    expect((await asha.renew()).statusCode).toBe(200);
  });
});
