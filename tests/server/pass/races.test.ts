import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/tables.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { changeEvents } from '#server/registrations/holder.ts';
import { databases, openPostgres, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { holder, passOfNew } from '#tests/support/people/pass.ts';
import { withoutTurns } from '#tests/support/people/unlocked.ts';
import { startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

/** One pass in many hands at once: two phones, an old page, a form that adds to it. */

const labels = ['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle'];
/** Another choice for each of the twenty; none is what was chosen before. */
const choices = Array.from({ length: 20 }, (_, at) => labels.filter((_, place) => ((at + 40) >> place) & 1));

const running: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(running.splice(0).map((stop) => stop())));

async function start(database: TestDatabase) {
  const fest = await startApp({}, database);
  running.push(fest.stop);
  const asha = holder(fest.app, await passOfNew(fest.app));
  const chosen = async () => (await listRegistrations(fest.db)).map((row) => row.selectedEvents);
  const count = async (kind: string) =>
    (await fest.db.selectFrom('entries').select('key').where('kind', '=', kind).execute()).length;
  const changes = async () =>
    (await fest.db.selectFrom('mails').select('id').where('reason', '=', 'changed').execute()).length;
  return { ...fest, asha, chosen, count, changes };
}

describe.each(databases)('on %s', (_name, open) => {
  test('of twenty who change one state at once one wins, and the others change nothing', async () => {
    const { asha, chosen, changes } = await start(await open());
    const version = await asha.version();
    const answers = await Promise.all(choices.map((events) => asha.choose(events, version)));
    const winners = answers.flatMap(({ statusCode }, at) => (statusCode === 200 ? [choices[at]] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 412)).toHaveLength(19);
    expect(await chosen()).toEqual(winners);
    expect(await changes()).toBe(1);
  });

  test('without a version all twenty succeed one after the other, so the version does the work', async () => {
    const { asha, chosen, changes } = await start(await open());
    const answers = await Promise.all(choices.map((events) => asha.choose(events)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(choices).toContainEqual((await chosen())[0]);
    expect(await changes()).toBe(20);
  });

  test('a form that adds while the holder changes loses nothing, whichever comes first', async () => {
    const { app, asha, chosen } = await start(await open());
    for (let round = 0; round < 10; round++) {
      const before = ['Oracle', 'Triathlon'];
      expect((await asha.choose(before)).statusCode).toBe(200);
      const version = await asha.version();
      const [changed, added] = await Promise.all([
        asha.choose(['Oracle', 'C Bingo'], version),
        sendForm(app, { 'selectedEvents[]': ['Logo Design'] }),
      ]);
      expect(added.statusCode).toBe(200);
      const own = changed.statusCode === 200 ? ['C Bingo', 'Oracle'] : ['Triathlon', 'Oracle'];
      expect([200, 412]).toContain(changed.statusCode);
      expect(await chosen()).toEqual([['Logo Design', ...own]]);
    }
  });

  test('of a withdrawal and a change at once nothing is left but the withdrawal', async () => {
    const { app, asha, chosen, count } = await start(await open());
    const [gone, ...changes] = await Promise.all([
      asha.withdraw(),
      ...choices.map((events) => asha.choose(events)),
      asha.renew(),
    ]);
    // A renewal that came first makes the link worthless for the withdrawal too.
    expect([200, 404]).toContain(gone?.statusCode);
    for (const { statusCode } of changes) expect([200, 404]).toContain(statusCode);
    const isGone = gone?.statusCode === 200;
    expect([await chosen(), await count('withdrawn')]).toEqual(isGone ? [[], 1] : [[expect.any(Array)], 0]);
    expect((await asha.read()).statusCode).toBe(404);
    expect((await sendForm(app)).statusCode).toBe(200);
  });

  test('of twenty who renew a pass at once one gets the new link', async () => {
    const { app, asha, count } = await start(await open());
    const answers = await Promise.all(choices.map(() => asha.renew()));
    const renewed = answers.filter(({ statusCode }) => statusCode === 200);
    expect([renewed.length, await count('pass-renewed')]).toEqual([1, 1]);
    expect((await holder(app, `/api${renewed[0]?.json().pass}`).read()).statusCode).toBe(200);
  });
});

describe('on PostgreSQL the turn that a change of the book takes', () => {
  const twoAtOnce = async (turns: (db: Database) => Database) => {
    const database = await openPostgres();
    running.push(database.discard);
    await store(database.db, newRegistration({ photo: null, eventIds: ['oracle'] }));
    const [{ _id: id } = { _id: '' }] = await listRegistrations(database.db);
    let seen = '';
    const look = (version: string) => {
      seen ||= version;
      return version === seen;
    };
    const db = turns(database.db);
    const change = (eventId: string) =>
      changeEvents(db, { passOf: { id, version: 0 }, isCurrent: look, now: new Date() }, [eventId]);
    const results = await Promise.allSettled([change('logo'), change('bingo')]);
    const [row] = await listRegistrations(database.db);
    return { won: results.filter(({ status }) => status === 'fulfilled').length, chosen: row?.selectedEvents.length };
  };

  test('lets one of two changes win', async () => {
    expect(await twoAtOnce((db) => db)).toEqual({ won: 1, chosen: 1 });
  });

  test('taken off, both win, and what is stored is what nobody chose', async () => {
    expect(await twoAtOnce((db) => withoutTurns(db, 2))).toEqual({ won: 2, chosen: 2 });
  });
});
