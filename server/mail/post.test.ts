import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { type Behaviour, startMailServer } from '#tests/support/network/mail-server.ts';
import { eventually, openPostOffice, type PostOffice } from '#tests/support/network/post-office.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { mailReport, retryMail } from './undelivered.ts';

describe.each(databases)('the post on %s', (_name, open) => {
  let office: PostOffice;
  beforeEach(async () => {
    office = await openPostOffice(await open());
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await office.close();
  });

  const beBusy = () =>
    vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 1, utilization: 1 });

  test('keeps to one mail each where two processes deliver', async () => {
    for (let number = 0; number < 12; number++) await office.register({ contact: `90000000${10 + number}` });
    office.start();
    office.start();
    await eventually(office.states).toEqual(Array(12).fill('sent'));
    expect(office.mailServer.begun, 'no mail was begun twice').toHaveLength(12);
    expect(new Set(office.mailServer.accepted.map((mail) => mail.messageId)).size).toBe(12);
  });

  test('leaves a mail to the process that has it', async () => {
    const held: ((answer: string) => void)[] = [];
    office.mailServer.behave({ toMail: () => new Promise<string>((resolve) => held.push(resolve)) });
    await office.register();
    office.start();
    await eventually(() => held.length).toBe(1);
    office.mailServer.behave({ toMail: () => '' });
    await office.register({ contact: '9000000001' });
    office.start();
    await eventually(office.states).toEqual(['sending', 'sent']);
    held[0]?.('');
    await eventually(office.states).toEqual(['sent', 'sent']);
    expect(office.mailServer.begun).toHaveLength(2);
  });

  test('mails people before it looks into who wants a link, and drops what names nobody without a pause', async () => {
    beBusy();
    const wishes: number[] = [];
    const countWishes = async () => {
      wishes.push((await office.rows()).filter((row) => row.reason === 'pass-wanted').length);
      return '';
    };
    office.mailServer.behave({ toMail: countWishes });
    for (let time = 0; time < 3; time++)
      await office.queue('pass-wanted', null, { details: { emailKey: 'nobody@x.example', contact: '9000000009' } });
    office.pass(1_000);
    await office.register();
    office.start();
    await eventually(office.states).toEqual(['sent']);
    expect(wishes).toEqual([3]);
  });

  test('lets requests in between two mails that go to nobody', async () => {
    for (let time = 0; time < 50; time++)
      await office.queue('pass-wanted', null, { details: { emailKey: 'nobody@x.example', contact: '9000000009' } });
    const { now } = office;
    let inThisTurn = 0;
    let most = 0;
    const look = () => {
      if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0));
      inThisTurn += 1;
      most = Math.max(most, inThisTurn);
      return now;
    };
    Object.defineProperty(office, 'now', { get: look });
    office.start();
    await eventually(office.states).toEqual([]);
    expect(most, 'looks at the clock before anything else was served').toBeLessThan(10);
  });

  test('sends one mailbox twenty mails an hour, whoever registers with its email, and the others later', async () => {
    for (let number = 10; number < 33; number++) await office.register({ contact: `90000000${number}` });
    await office.register({ contact: '9000000001', email: 'ravi@students.example' });
    office.start();
    await eventually(office.states).toEqual([...Array(20).fill('sent'), ...Array(3).fill('waiting'), 'sent']);
    office.pass(3_600_001);
    await eventually(office.states).toEqual(Array(24).fill('sent'));
  });

  test('mails nothing to who gave no email, and keeps nothing waiting for them', async () => {
    const id = await office.register({ email: '' });
    for (const reason of ['changed', 'pass-renewed'] as const) await office.queue(reason, id);
    await office.queue('withdrawn', id, { recipient: '', details: { name: 'Asha' } });
    await office.register({ contact: '9000000001' });
    office.start();
    await eventually(office.states).toEqual(['sent']);
    expect(office.mailServer.begun).toHaveLength(1);
  });

  test('begins no other mail once it is asked to stop', async () => {
    beBusy();
    await office.register();
    await office.register({ contact: '9000000001' });
    const post = office.start();
    await eventually(office.states).toEqual(['sent', 'waiting']);
    await post.stop();
    expect(await office.states()).toEqual(['sent', 'waiting']);
    expect(office.mailServer.begun).toHaveLength(1);
  });

  test('tells organisers whom the mail server refuses, delivers the others, and tries again when asked', async () => {
    office.mailServer.behave({ toAddress: (to) => (to.startsWith('asha@') ? '550 No such user here' : '') });
    const id = await office.register();
    await office.register({ contact: '9000000001', email: 'ravi@students.example' });
    office.start();
    await eventually(office.states).toEqual(['refused', 'sent']);
    const { undelivered } = await mailReport(office.db);
    expect(undelivered).toEqual([
      expect.objectContaining({ name: 'Asha Rao', recipient: ashaTexts.email, answer: '550 No such user here' }),
    ]);
    office.mailServer.behave({ toAddress: () => '' });
    await retryMail(office.db, undelivered[0]?.id ?? '', { actor: 'desk', role: 'organiser', now: office.now });
    await eventually(office.states).toEqual(['sent', 'sent']);
    expect(id).toBeTruthy();
  });

  test.each<[string, Partial<Behaviour>]>([
    ['an address', { toAddress: () => '451 Greylisted, come back later' }],
    ['a mail', { toMail: () => '451 Greylisted, come back later' }],
  ])('tries again later where the mail server puts off %s', async (_what, behaviour) => {
    office.mailServer.behave(behaviour);
    await office.register();
    office.start();
    await eventually(async () => (await office.rows())[0]?.answer).toBe('451 Greylisted, come back later');
    office.mailServer.behave({ toAddress: () => '', toMail: () => '' });
    expect(await office.states()).toEqual(['waiting']);
    office.pass(2_000);
    await eventually(office.states).toEqual(['sent']);
    expect(office.mailServer.accepted).toHaveLength(1);
  });

  test.each(['550 5.4.5 Daily user sending limit exceeded', '554 5.7.1 Sent too much'])(
    'refuses nobody, and tries people no faster than a dead server, where the mail server says of all %s',
    async (answer) => {
      office.mailServer.behave({ toAddress: () => answer });
      for (let number = 0; number < 5; number++)
        await office.register({ contact: `90000000${10 + number}`, email: `s${number}@x.example` });
      office.start(office.mailServer.url, 10_000, 60_000);
      await eventually(() => office.warnings).toEqual(['mails wait: nothing takes them']);
      expect((await office.rows()).map((row) => row.answer)).toEqual([answer, answer, answer, null, null]);
      expect(new Set(await office.states())).toEqual(new Set(['waiting']));
    },
  );

  test('tells organisers of an address that is put off for three days', async () => {
    office.mailServer.behave({ toAddress: () => '450 4.1.2 Domain not found' });
    await office.register();
    office.start();
    await eventually(async () => (await office.rows())[0]?.answer).toBe('450 4.1.2 Domain not found');
    expect(await office.states()).toEqual(['waiting']);
    await eventually(async () => {
      office.pass(8 * 3_600_000);
      return office.states();
    }).toEqual(['refused']);
    expect((await mailReport(office.db)).undelivered).toMatchObject([{ answer: '450 4.1.2 Domain not found' }]);
    expect(office.warnings).toEqual([]);
  });

  test('tries a mail once more whose acceptance was never answered, under the same Message-ID, and then tells organisers', async () => {
    office.mailServer.behave({ toMail: () => null });
    await office.register();
    office.start(office.mailServer.url, 300);
    await eventually(async () => (await office.rows())[0]?.doubts).toBe(1);
    office.pass(2_000);
    await eventually(office.states).toEqual(['unconfirmed']);
    office.pass(3_600_000);
    expect(office.mailServer.unanswered).toHaveLength(2);
    expect(new Set(office.mailServer.unanswered.map((mail) => mail.messageId)).size).toBe(1);
    expect((await mailReport(office.db)).undelivered).toMatchObject([
      { state: 'unconfirmed', recipient: ashaTexts.email },
    ]);
  });

  test('delivers what waited once a dead mail server is back', async () => {
    const { port } = office.mailServer;
    await office.mailServer.stop();
    await office.register();
    office.start();
    await eventually(async () => (await office.rows())[0]?.answer).toContain('ECONNREFUSED');
    office.mailServer = await startMailServer({}, { port });
    await eventually(office.states).toEqual(['sent']);
  });

  test('waits, and refuses nobody, where the mail server does not take the password', async () => {
    await office.mailServer.stop();
    let right = 'old';
    office.mailServer = await startMailServer(
      {},
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ password }, _session, done) =>
          password === right
            ? done(null, { user: 'fest' })
            : done(Object.assign(new Error('no'), { responseCode: 535 })),
      },
    );
    await office.register();
    office.start(`smtp://fest:new@127.0.0.1:${office.mailServer.port}`);
    await eventually(async () => (await office.rows())[0]?.answer).toMatch(/^535/);
    expect(await office.states()).toEqual(['waiting']);
    right = 'new';
    await eventually(office.states).toEqual(['sent']);
  });

  test('begins its back-off anew at a start', async () => {
    await office.register();
    await office.db.updateTable('mails').set({ next_attempt_at: '2025-08-01T06:20:00.000Z', attempts: 9 }).execute();
    office.start();
    await eventually(office.states).toEqual(['sent']);
  });

  test('tries once more what a process left behind that died while it waited for the answer', async () => {
    await office.register();
    await office.db.updateTable('mails').set({ state: 'sending' }).execute();
    office.start();
    await eventually(office.states).toEqual(['sent']);
    expect((await office.rows())[0]?.doubts).toBe(1);
    expect(office.mailServer.accepted).toHaveLength(1);
  });

  test('tries once more what a process left behind whose clock was ahead', async () => {
    await office.register();
    await office.db
      .updateTable('mails')
      .set({ state: 'sending', next_attempt_at: '2025-08-01T06:30:00.000Z' })
      .execute();
    office.start();
    await eventually(office.states).toEqual(['sent']);
    expect((await office.rows())[0]?.doubts).toBe(1);
  });

  test('without a mail server puts mails into files that only their owner reads, and a withdrawal takes them away', async () => {
    const id = await office.register();
    office.start(null);
    await eventually(office.states).toEqual(['sent']);
    const folder = path.join(office.dataDir, 'mail');
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(new RegExp(`^${id}\\..*\\.eml$`));
    expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
    const mail = await simpleParser(readFileSync(path.join(folder, file)));
    expect(mail.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['your-day.ics', 'text/calendar'],
    ]);
    await office.db.deleteFrom('registrations').execute();
    await office.queue('withdrawn', id, { recipient: ashaTexts.email, details: { name: 'Asha Rao' } });
    await eventually(office.states).toEqual(['sent', 'sent']);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(folder)).not.toContain(file);
  });
});
