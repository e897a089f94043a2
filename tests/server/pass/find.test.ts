import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { passLink } from '#contract/pass.ts';
import { latestEntries } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { databases } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { holder, passOfNew } from '#tests/support/people/pass.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

/** How a pass is found again: by its holder, through a mail, and by an organiser for them. */

const { email, contact } = ashaTexts;
const unknown = { email: 'nobody@students.example', contact: '6000000000' };

describe.each(databases)('a lost pass on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let statements: string[];
  beforeEach(async () => {
    const database = await open();
    statements = [];
    fest = await startApp({ config: { publicUrl: 'https://fest.test' } }, { ...database, db: counted(database.db) });
  });
  afterEach(() => fest.stop());

  function counted(db: Database): Database {
    return db.withPlugin({
      transformQuery({ node }) {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
  }
  const find = async (payload: object) => {
    statements = [];
    const answer = await fest.app.inject({ method: 'POST', url: calls.findPass.path, payload });
    return { status: answer.statusCode, body: answer.json(), statements };
  };

  test('is asked for with the same answer and the same statements, whether anybody has it or not', async () => {
    await sendForm(fest.app);
    const known = await find({ email: ` ${email.toUpperCase()} `, contact });
    expect(known).toEqual({
      status: 202,
      body: { message: expect.stringMatching(/^If somebody registered/) },
      statements: ['InsertQueryNode'],
    });
    expect(await find(unknown)).toEqual(known);
    expect(await find({ email, contact: unknown.contact })).toEqual(known);
    const mails = await fest.db.selectFrom('mails').selectAll().orderBy('id').execute();
    expect(mails.slice(1).map((mail) => [mail.reason, mail.registration_id, mail.recipient, mail.details])).toEqual([
      ['pass-wanted', null, '', JSON.stringify({ emailKey: email, contact })],
      ['pass-wanted', null, '', JSON.stringify({ emailKey: unknown.email, contact: unknown.contact })],
      ['pass-wanted', null, '', JSON.stringify({ emailKey: email, contact: unknown.contact })],
    ]);
  });

  test.each([
    [{ email: 'asha', contact }, 'Invalid email address'],
    [{ email, contact: '123' }, 'Invalid phone number'],
    [{ contact }, 'This field is required'],
    [{ email, contact: `98765\u000043210` }, 'Remove the characters that cannot be displayed'],
  ])('is not looked for with %j', async (typed, sentence) => {
    expect(await find(typed)).toEqual({ status: 400, body: { error: sentence }, statements: [] });
  });

  test('is shown to an organiser with its whole address, and that is in the book', async () => {
    const mine = await passOfNew(fest.app);
    const [{ _id: id } = { _id: '' }] = await listRegistrations(fest.db);
    const headers = await signIn(fest.app, fest.clock, fest.db);
    const answer = await fest.app.inject({ url: calls.passOf.path.replace(':id', id), headers });
    const pass = mine.replace('/api', '');
    expect([answer.statusCode, passLink.parse(answer.json())]).toEqual([
      200,
      { pass, url: `https://fest.test${pass}` },
    ]);
    const [entry] = await latestEntries(fest.db, 1);
    expect(entry).toMatchObject({ kind: 'pass-shown', actor: 'Asha', registration_id: id });
    expect(JSON.stringify(entry)).not.toContain(pass.slice(-44));
  });

  test('is renewed by an organiser, and the link that was there is worthless', async () => {
    const mine = await passOfNew(fest.app);
    const [{ _id: id } = { _id: '' }] = await listRegistrations(fest.db);
    const headers = await signIn(fest.app, fest.clock, fest.db);
    const url = calls.renewPassOf.path.replace(':id', id);
    const { pass } = (await fest.app.inject({ method: 'POST', url, headers })).json();
    expect((await holder(fest.app, mine).read()).statusCode).toBe(404);
    expect((await holder(fest.app, `/api${pass}`).read()).statusCode).toBe(200);
    expect((await latestEntries(fest.db, 1))[0]).toMatchObject({ kind: 'pass-renewed', actor: 'Asha' });
    const mails = await fest.db.selectFrom('mails').select('reason').orderBy('id').execute();
    expect(mails.map(({ reason }) => reason)).toEqual(['registered', 'pass-renewed']);
  });

  test('of nobody is said to be of nobody', async () => {
    const headers = await signIn(fest.app, fest.clock, fest.db);
    for (const call of [calls.passOf, calls.renewPassOf]) {
      const at = (id: string) => ({ method: call.method, url: call.path.replace(':id', id), headers });
      expect((await fest.app.inject(at('01980000-0000-7000-8000-000000000000'))).statusCode).toBe(404);
      expect((await fest.app.inject(at('x'))).statusCode).toBe(400);
    }
  });
});

test('a pass is looked for from one address no more than 120 times in ten minutes', async () => {
  const fest = await startApp({ config: { rateLimit: true } });
  const find = () => fest.app.inject({ method: 'POST', url: calls.findPass.path, payload: unknown });
  for (let time = 0; time < 120; time++) expect((await find()).statusCode).toBe(202);
  expect((await find()).statusCode).toBe(429);
  expect(await fest.db.selectFrom('mails').select('id').execute()).toHaveLength(120);
  await fest.stop();
});
