import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminHeader, calls } from '#contract/calls/calls.ts';
import { renewedPass } from '#contract/pass.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { personalTables } from '#server/registrations/erase.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases } from '#tests/support/database/databases.ts';
import { marksOf } from '#tests/support/database/stored-fest.ts';
import { holder, passOfNew } from '#tests/support/people/pass.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

/** What the holder of a pass may change, and how that shows elsewhere. */

const photo = async (width = 40) => blob(await picture(width).jpeg().toBuffer(), 'image/jpeg');
const told = ({ statusCode, json }: { statusCode: number; json(): { error?: string } }) => [statusCode, json().error];
const stale = [412, expect.stringMatching(/in the meantime/)];
const unknown = [404, 'This pass is not valid any more'];

describe.each(databases)('the holder of a pass on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let asha: ReturnType<typeof holder>;
  let id: string;
  beforeEach(async () => {
    fest = await startApp({ edition: { registrationClosesAt: '2025-08-02T10:00+05:30' } }, await open());
    asha = holder(fest.app, await passOfNew(fest.app));
    id = (await listRegistrations(fest.db))[0]?._id ?? '';
  });
  afterEach(() => fest.stop());
  const listed = async () => (await listRegistrations(fest.db))[0];
  const mails = async () => {
    const rows = await fest.db.selectFrom('mails').selectAll().orderBy('id').execute();
    return rows.filter((row) => row.reason !== 'registered');
  };
  const logged = async () => (await marksOf(fest.db, id)).filter(([, kind]) => kind !== 'registered');
  const atOracle = (kind: 'seen' | 'taken-back') => {
    const entry = { kind, key: `${kind} ${id}`, person: id, event: 'oracle' };
    return writeEntry(fest.db, entry, { caller: { name: 'Room 804', deskId: null }, now: fest.clock.now });
  };

  test('adds and drops events, which is in the list, the book and a mail', async () => {
    const answer = await asha.choose(['C Bingo', 'Logo Design'], await asha.version());
    expect([answer.statusCode, answer.json().selectedEvents]).toEqual([200, ['Logo Design', 'C Bingo']]);
    expect(answer.headers.etag).toBe(await asha.version());
    expect((await listed())?.selectedEvents).toEqual(['Logo Design', 'C Bingo']);
    expect(await logged()).toEqual([
      [null, 'event-added', 'bingo, logo'],
      [null, 'event-dropped', 'oracle'],
    ]);
    expect(await mails()).toMatchObject([{ reason: 'changed', registration_id: id, state: 'waiting' }]);
  });

  test('chooses what is chosen already without an entry or a mail', async () => {
    expect((await asha.choose(['Oracle', 'Oracle'])).statusCode).toBe(200);
    expect([await logged(), await mails()]).toEqual([[], []]);
  });

  test.each([
    [[], 400, /^One event has to stay\..* withdraw/],
    [['Chess'], 400, /^Unknown event: Chess$/],
    ['Oracle', 400, /^Select at least one event$/],
    [[1], 400, /./],
    [['Ora\u0000cle'], 400, /cannot be displayed/],
  ])('cannot choose %j', async (events, status, sentence) => {
    expect(told(await asha.choose(events))).toEqual([status, expect.stringMatching(sentence)]);
    expect([(await listed())?.selectedEvents, await logged(), await mails()]).toEqual([['Oracle'], [], []]);
  });

  test('is told where the page is old, and then nothing changes', async () => {
    const old = await asha.version();
    await sendForm(fest.app, { 'selectedEvents[]': ['C Bingo'] });
    const entries = await logged();
    expect(told(await asha.choose(['Logo Design'], old))).toEqual(stale);
    expect(told(await asha.sendPhoto(await photo(), old))).toEqual(stale);
    expect(told(await asha.renew(old))).toEqual(stale);
    expect(told(await asha.withdraw(old))).toEqual(stale);
    expect(await listed()).toMatchObject({ selectedEvents: ['C Bingo', 'Oracle'], photoVersion: null });
    expect([await logged(), (await mails()).length]).toEqual([entries, 1]);
    expect((await asha.choose(['Logo Design'], `W/${await asha.version()}`)).statusCode).toBe(200);
    expect((await asha.choose(['Oracle'], '*')).statusCode).toBe(200);
    expect((await asha.choose(['C Bingo'])).statusCode).toBe(200);
  });

  test('is not held up by what organisers mark meanwhile', async () => {
    const version = await asha.version();
    const session = await signIn(fest.app, fest.clock, fest.db);
    const mark = { url: calls.attendance.path.replace(':id', id), payload: { isPresent: true }, headers: session };
    expect((await fest.app.inject({ method: 'PUT', ...mark })).statusCode).toBe(200);
    expect((await asha.choose(['C Bingo'], version)).json()).toMatchObject({ isPresent: true });
  });

  test('adds a photo and replaces it, and each has an address of its own on the dashboard', async () => {
    const session = await signIn(fest.app, fest.clock, fest.db);
    const shown = async () => {
      const list = await fest.app.inject({ url: calls.registrations.path, headers: session });
      const path = `/${list.json()[0].idPhotoPath}`;
      const picture = await fest.app.inject({ url: path });
      return { path, status: picture.statusCode, bytes: picture.rawPayload.toString('base64') };
    };
    const added = await asha.sendPhoto(await photo(40), await asha.version());
    expect([added.statusCode, added.json().hasPhoto]).toEqual([200, true]);
    const first = await shown();
    const replaced = await asha.sendPhoto(await photo(80), String(added.headers.etag));
    expect([replaced.statusCode, replaced.headers.etag === added.headers.etag]).toEqual([200, false]);
    const second = await shown();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([second.path === first.path, second.bytes === first.bytes]).toEqual([false, false]);
    expect((await logged()).filter(([, kind]) => kind !== 'photo-viewed')).toEqual([
      [null, 'photo-replaced', null],
      [null, 'photo-added', 'pass'],
    ]);
    expect((await mails()).map(({ reason }) => reason)).toEqual(['changed', 'changed']);
  });

  test('cannot send what is no photo, and the one that is there stays', async () => {
    await asha.sendPhoto(await photo());
    const before = await asha.version();
    expect(told(await asha.sendPhoto(null))).toEqual([400, 'Choose a photo first.']);
    expect(told(await asha.sendPhoto(blob('x', 'text/plain')))).toEqual([415, expect.any(String)]);
    expect(told(await asha.sendPhoto(blob(Buffer.alloc(8_400_000), 'image/jpeg')))).toEqual([413, expect.any(String)]);
    expect(await asha.version()).toBe(before);
  });

  test('gets a new link, and the old one and its code are worthless', async () => {
    const code = (await asha.read()).json().code;
    const renewed = await asha.renew(await asha.version());
    expect([renewed.statusCode, Object.keys(renewed.json())]).toEqual([200, ['pass']]);
    const again = holder(fest.app, `/api${renewedPass.parse(renewed.json()).pass}`);
    expect((await again.read()).json()).toMatchObject({ name: 'Asha Rao' });
    expect((await again.read()).json().code).not.toBe(code);
    for (const answer of [
      await asha.read(),
      await asha.choose(['C Bingo']),
      await asha.sendPhoto(await photo()),
      await asha.renew(),
      await asha.withdraw(),
    ])
      expect(told(answer)).toEqual(unknown);
    expect(await logged()).toEqual([[null, 'pass-renewed', null]]);
    expect((await mails()).map(({ reason }) => reason)).toEqual(['pass-renewed']);
  });

  test('cannot leave an event at which a desk saw them until that is taken back, but can leave others', async () => {
    await asha.choose(['Oracle', 'C Bingo']);
    await atOracle('seen');
    expect(told(await asha.choose(['C Bingo']))).toEqual([
      409,
      expect.stringMatching(/marked present .* Tell an organiser/),
    ]);
    expect((await listed())?.selectedEvents).toEqual(['C Bingo', 'Oracle']);
    expect((await asha.choose(['Oracle', 'Logo Design'])).statusCode).toBe(200);
    await atOracle('taken-back');
    expect((await asha.choose(['Logo Design'])).statusCode).toBe(200);
  });

  test('withdraws, and nothing is left but an id in the book and the mail that says so', async () => {
    await asha.sendPhoto(await photo());
    await atOracle('seen');
    const answer = await asha.withdraw(await asha.version());
    expect([answer.statusCode, answer.json().message]).toEqual([200, expect.stringMatching(/^You have withdrawn/)]);
    expect(told(await asha.read())).toEqual(unknown);
    expect(told(await asha.withdraw())).toEqual(unknown);
    for (const table of personalTables.filter((name) => name !== 'mails'))
      expect([table, await fest.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect((await logged())[0]).toEqual([null, 'withdrawn', null]);
    const left = await fest.db.selectFrom('mails').selectAll().execute();
    expect(left).toMatchObject([{ reason: 'withdrawn', recipient: 'asha@students.example', registration_id: id }]);
    expect(JSON.parse(left[0]?.details ?? '')).toEqual({ name: 'Asha Rao' });
  });

  test('who withdrew and registers again, or sends the old form again, is registered anew with another pass', async () => {
    const binod = { contact: '6123456789' };
    const first = (await sendForm(fest.app, binod, 'key')).json();
    await holder(fest.app, `/api${first.pass}`).withdraw();
    const again = (await sendForm(fest.app, binod, 'key')).json();
    expect([again.message, again.pass === first.pass]).toEqual(['Registration successful!', false]);
    expect((await fest.app.inject({ url: `/api${again.pass}` })).statusCode).toBe(200);
  });

  test('changes nothing after the closing time, but may see the pass and renew it', async () => {
    fest.clock.now = new Date('2025-08-02T04:30:00Z');
    const closed = [403, expect.stringMatching(/^Registration is closed/)];
    expect(told(await asha.choose(['C Bingo']))).toEqual(closed);
    expect(told(await asha.sendPhoto(await photo()))).toEqual(closed);
    expect(told(await asha.withdraw())).toEqual(closed);
    expect(await listed()).toMatchObject({ selectedEvents: ['Oracle'], photoVersion: null });
    expect((await asha.read()).json()).toMatchObject({ canChange: false });
    expect((await asha.renew()).statusCode).toBe(200);
  });

  test('is seen by an open dashboard with each change', async () => {
    const session = { ...(await signIn(fest.app, fest.clock, fest.db)), [adminHeader]: 'true' };
    let version = String(
      (await fest.app.inject({ url: calls.registrations.path, headers: session })).headers['registrations-version'],
    );
    const news = async () => {
      const url = `${calls.changes.path}?since=${version}`;
      const answer = (await fest.app.inject({ url, headers: session })).json();
      version = answer.version;
      return answer;
    };
    expect((await news()).registrations).toEqual([]);
    await asha.choose(['C Bingo']);
    expect((await news()).registrations).toMatchObject([{ _id: id, selectedEvents: ['C Bingo'] }]);
    await asha.sendPhoto(await photo(40));
    const [{ idPhotoPath }] = (await news()).registrations;
    await asha.sendPhoto(await photo(80));
    const [row] = (await news()).registrations;
    expect(row.idPhotoPath).not.toBe(idPhotoPath);
    await asha.withdraw();
    expect(await news()).toMatchObject({ complete: true, registrations: [] });
  });
});

test('a pass is changed thirty times in ten minutes and then has to wait, and others have not', async () => {
  const fest = await startApp({ config: { rateLimit: true } });
  const asha = holder(fest.app, await passOfNew(fest.app));
  const binod = holder(fest.app, await passOfNew(fest.app, { contact: '6123456789' }));
  const events = [['Oracle'], ['C Bingo']];
  for (let time = 0; time < 30; time++) expect((await asha.choose(events[time % 2])).statusCode).toBe(200);
  const refused = await asha.choose(['Oracle']);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await asha.read()).statusCode).toBe(200);
  expect((await binod.choose(['C Bingo'])).statusCode).toBe(200);
  fest.clock.now = new Date(fest.clock.now.getTime() + 600_001);
  expect((await asha.choose(['Oracle'])).statusCode).toBe(200);
  await fest.stop();
});
