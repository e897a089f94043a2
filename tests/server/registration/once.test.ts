import { Readable } from 'node:stream';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { openDatabase } from '#server/database/open.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { unlocked } from '#tests/support/people/unlocked.ts';
import { startApp } from '#tests/support/running/app.ts';
import { asha, formBody, sendForm } from '#tests/support/running/multipart.ts';

type Fest = Awaited<ReturnType<typeof startApp>>;
const running: Fest[] = [];
afterEach(() => Promise.all(running.splice(0).map((fest) => fest.stop())));

async function start(database: TestDatabase, overrides: Parameters<typeof startApp>[0] = {}): Promise<Fest> {
  const fest = await startApp(overrides, database);
  running.push(fest);
  return fest;
}

const labels = ['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle'];
const told = (answers: { statusCode: number; body: string }[]) => [
  ...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)),
];
/** The same pass each time, whichever it is. */
const success = expect.stringMatching(/^200 {"message":"Registration successful!","pass":"\/pass\/[\w-]{44}",/);

async function countsOf({ db }: Fest) {
  const photos = await db.selectFrom('id_photos').select('registration_id').execute();
  return { registrations: (await listRegistrations(db)).length, photos: photos.length };
}

/** One submission with a photo, fifty times at once or as often as said. */
async function fiftyAtOnce(fest: Fest, times = 50) {
  const idPhoto = blob(await picture().jpeg().toBuffer(), 'image/jpeg');
  return told(await Promise.all(Array.from({ length: times }, () => sendForm(fest.app, { idPhoto }, 'key'))));
}

/** One person in six tabs, another event in each. */
async function sixTabs(fest: Fest) {
  const tabs = labels.map((label) =>
    sendForm(fest.app, { 'selectedEvents[]': [label] }, `tab ${label}`.replaceAll(' ', '-')),
  );
  return (await Promise.all(tabs)).map((answer) => answer.json().message as string);
}

/** A submission that is sent again, and answered, while the body of the first send is still under way. */
async function whileInFlight(database: TestDatabase) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  // The clock is asked after the key was looked up and before the form is read.
  const clock = () => {
    begun.resolve();
    return new Date('2025-08-01T06:00:00Z');
  };
  const fest = await start(database, { clock });
  const { payload, headers } = await formBody(asha);
  const body = async function* () {
    yield payload.subarray(0, 100);
    await goOn.promise;
    yield payload.subarray(100);
  };
  const first = fest.app.inject({
    method: 'POST',
    url: calls.register.path,
    payload: Readable.from(body()),
    headers: { ...headers, [idempotencyHeader]: 'key' },
  });
  await Promise.race([begun.promise, first]);
  const second = await sendForm(fest.app, {}, 'key');
  goOn.resolve();
  return { fest, answers: told([await first, second]) };
}

describe.each(databases)('on %s', (_name, open) => {
  test('one submission fifty times at once is one registration, one photo and one answer', async () => {
    const fest = await start(await open());
    expect(await fiftyAtOnce(fest)).toEqual([success]);
    expect(await countsOf(fest)).toEqual({ registrations: 1, photos: 1 });
  });

  test('without both locks it is many registrations and photos, so the locks do the work', async () => {
    const fest = await start(await unlocked(await open(), 'key', 'person'));
    await fiftyAtOnce(fest);
    const { registrations, photos } = await countsOf(fest);
    expect([registrations > 1, photos > 1]).toEqual([true, true]);
  });

  test('without the lock on the key alone it is one registration with several answers', async () => {
    const fest = await start(await unlocked(await open(), 'key'));
    expect((await fiftyAtOnce(fest)).length).toBeGreaterThan(1);
    expect(await countsOf(fest)).toEqual({ registrations: 1, photos: 1 });
  });

  test('a submission that is sent again while the first send is in flight is one registration with one answer', async () => {
    const { fest, answers } = await whileInFlight(await open());
    expect(answers).toEqual([success]);
    expect(await countsOf(fest)).toEqual({ registrations: 1, photos: 0 });
  });

  test('without the lock on the key the send in flight gets an answer of its own', async () => {
    const { answers } = await whileInFlight(await unlocked(await open(), 'key'));
    expect(answers).toHaveLength(2);
  });

  test('one person with other events in each of six tabs is one registration with all of them', async () => {
    const fest = await start(await open());
    const messages = await sixTabs(fest);
    expect(messages.filter((message) => message === 'Registration successful!')).toHaveLength(1);
    expect((await listRegistrations(fest.db)).map((row) => row.selectedEvents)).toEqual([labels]);
  });

  test('without the lock on the person each tab is a registration of its own', async () => {
    const fest = await start(await unlocked(await open(), 'person'));
    await sixTabs(fest);
    expect(await listRegistrations(fest.db)).toHaveLength(labels.length);
  });
});

test('one submission through two servers on one PostgreSQL is one registration with one answer', async () => {
  const where = { dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) };
  const open = async (): Promise<TestDatabase> => {
    const opened = await openDatabase(where);
    return { ...opened, where, discard: () => opened.db.destroy() };
  };
  const [one, two] = [await start(await open()), await start(await open())];
  const answers = await Promise.all([fiftyAtOnce(one, 25), fiftyAtOnce(two, 25)]);
  expect(answers).toEqual([[success], [success]]);
  expect(await countsOf(one)).toEqual({ registrations: 1, photos: 1 });
});
