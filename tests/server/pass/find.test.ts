import { beforeEach, describe, expect, test } from 'vitest';
import { passLink } from '#contract/pass.ts';
import { latestEntries } from '#server/book/entries.ts';
import { databases } from '#tests/support/database/databases.ts';
import { mailsOf } from '#tests/support/database/stored-fest.ts';
import { watching } from '#tests/support/database/unlocked.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { holder, newHolder, type PassHolder } from '#tests/support/people/pass.ts';
import { sharedApp, sharedSession } from '#tests/support/running/app.ts';

const { email } = ashaTexts;
const unknown = { email: 'nobody@students.example', contact: '9000000000' };

describe.each(databases)('a lost pass on %s', (_name, open) => {
  const statements: string[] = [];
  const fest = sharedApp({ config: { publicUrl: 'https://fest.test' } }, async () => {
    const database = await open();
    return { ...database, db: watching(database.db, (kind) => statements.push(kind)) };
  });
  const headers = sharedSession(fest);
  let asha: PassHolder;
  beforeEach(async () => {
    asha = await newHolder(fest);
  });

  const find = async (payload: object) => {
    statements.length = 0;
    const answer = await fest.call('findPass', { payload });
    return { status: answer.statusCode, body: answer.json(), statements: [...statements] };
  };

  test('can be requested, with the same answer and SQL statements for registered people and strangers', async () => {
    const known = { email: ` ${email.toUpperCase()} `, contact: asha.contact };
    const wanted = [known, unknown, { email, contact: unknown.contact }];
    for (const typed of wanted)
      expect(await find(typed)).toEqual({
        status: 202,
        body: { message: expect.stringMatching(/^If this email and number are registered/) },
        statements: ['InsertQueryNode'],
      });
    const mails = fest.db.selectFrom('mails').selectAll().where('reason', '=', 'pass-wanted').orderBy('id');
    const queued = (await mails.execute()).map((mail) => [mail.registration_id, mail.recipient, mail.details]);
    expect(queued).toEqual(
      wanted.map(({ email, contact }) => {
        return [null, '', JSON.stringify({ emailKey: email.trim().toLowerCase(), contact })];
      }),
    );
  });

  test('can be shown and renewed by an organiser, and the book notes it', async () => {
    const { id } = asha;
    const shown = await fest.call('passOf', { id, headers });
    expect(passLink.parse(shown.json())).toEqual({ pass: asha.pass, url: `https://fest.test${asha.pass}` });
    const [entry] = await latestEntries(fest.db, 1);
    expect(entry).toMatchObject({ kind: 'pass-shown', actor: 'Asha', registration_id: id });
    expect(JSON.stringify(entry)).not.toContain(asha.pass.slice(-44));

    const { pass } = (await fest.call('renewPassOf', { id, headers })).json();
    expect((await asha.read()).statusCode).toBe(404);
    expect((await holder(fest.app, pass).read()).statusCode).toBe(200);
    expect((await latestEntries(fest.db, 1))[0]).toMatchObject({ kind: 'pass-renewed', actor: 'Asha' });
    expect(await mailsOf(fest.db, id)).toEqual(['registered', 'pass-renewed']);
  });

  test('of an unknown person is not found', async () => {
    for (const name of ['passOf', 'renewPassOf'] as const) {
      const at = async (id: string) => (await fest.call(name, { id, headers })).statusCode;
      expect([await at('01980000-0000-7000-8000-000000000000'), await at('x')]).toEqual([404, 400]);
    }
  });
});
