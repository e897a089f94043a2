import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { pack, queueKey } from '#contract/pack.ts';
import { startApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { sendForm } from '#tests/support/multipart.ts';

describe.each(databases)('on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let room804: Awaited<ReturnType<typeof joinedDesk>>;
  beforeAll(async () => {
    fest = await startApp({}, await open());
  });
  afterAll(() => fest.stop());
  beforeEach(async () => {
    await fest.db.deleteFrom('registrations').execute();
    room804 = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
  });

  let people = 0;
  async function register(name: string): Promise<{ id: string; pass: string; code: string }> {
    const contact = String(6_000_000_000 + people++);
    const answer = await sendForm(fest.app, { name, contact, email: `${contact}@students.example` });
    const row = fest.db.selectFrom('registrations').select('id').where('contact', '=', contact);
    return { ...answer.json(), id: (await row.executeTakeFirstOrThrow()).id };
  }
  const ask = (since?: string) =>
    fest.app.inject({ url: calls.pack.path, headers: room804.headers, query: since === undefined ? {} : { since } });
  const read = async (since?: string) => pack.parse((await ask(since)).json());

  test('a phone gets everybody without mail, photo and whole number, and then what changed', async () => {
    const asha = await register('Asha Rao');
    const whole = await read();
    expect(whole).toMatchObject({ isWhole: true, people: [{ id: asha.id, name: 'Asha Rao' }], deletedIds: [] });
    expect(await read(whole.cursor)).toMatchObject({ isWhole: false, people: [], deletedIds: [] });
  });

  test('a phone gets the key of what waits on it, the same again and from every process, and no other phone gets it', async () => {
    const keyOf = async (phone: string, { app } = fest) => {
      const payload = { phone };
      const answer = await app.inject({ method: 'POST', url: calls.queueKey.path, headers: room804.headers, payload });
      return answer.statusCode === 200 ? queueKey.parse(answer.json()).key : answer.statusCode;
    };
    const phone = 'A'.repeat(22);
    const key = await keyOf(phone);
    room804 = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
    expect(await keyOf(phone)).toBe(key);
    expect(await keyOf('B'.repeat(22))).not.toBe(key);
    for (const none of ['', 'A', 'A'.repeat(23), `${'A'.repeat(21)}=`]) expect(await keyOf(none)).toBe(400);
    room804.headers.cookie = 'desk=stolen';
    expect(await keyOf(phone)).toBe(401);
  });
});
