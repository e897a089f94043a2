import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import { databases, openSqlite } from '#tests/support/database/databases.ts';
import { type Behaviour, startMailServer } from '#tests/support/network/mail-server.ts';
import { deliver, eachWithOffice, eventually, office, utilization } from '#tests/support/network/post-office.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { readSmtpUrl } from './settings.ts';
import { smtpCarrier } from './smtp.ts';
import { mailReport } from './undelivered.ts';
import type { WrittenMail } from './writing/write.ts';

const isTo = (part: string, { to }: ParsedMail) => [to ?? []].flat().some(({ text }) => text.includes(part));

const lastAnswer = async () => (await office.rows())[0]?.answer;
const sending = { state: 'sending' } as const;
const nobody = { details: { emailKey: 'nobody@x.example', contact: '9000000009' } };

describe.each(databases)('the mail queue on %s', (_name, open) => {
  eachWithOffice(open);

  test('shows refused mails to organisers, and sends the others', async () => {
    office.mailServer.behave({ toAddress: (to) => (to.startsWith('asha@') ? '550 No such user here' : '') });
    await office.register();
    await office.register({ contact: '9000000001', email: 'ravi@students.example' });
    await deliver('refused', 'sent');
    const refused = { name: 'Asha Rao', recipient: ashaTexts.email, answer: '550 No such user here' };
    expect((await mailReport(office.db, office.now)).undelivered).toMatchObject([refused]);
  });

  test('tries a mail without an answer once more under the same Message-ID, then shows it to organisers', async () => {
    office.mailServer.behave({ toMail: () => null });
    await office.register();
    office.start(office.mailServer.url, 300);
    await eventually(async () => (await office.rows())[0]?.doubts).toBe(1);
    office.pass(2_000);
    await eventually(office.states).toEqual(['unconfirmed']);
    office.pass(3_600_000);
    await eventually(() => office.mailServer.unanswered.length).toBe(2);
    expect(new Set(office.mailServer.unanswered.map((mail) => mail.messageId)).size).toBe(1);
    expect((await mailReport(office.db, office.now)).undelivered).toMatchObject([{ state: 'unconfirmed' }]);
  });

  test.each([
    ['a mail that was put off for long', { next_attempt_at: '2025-08-01T06:20:00.000Z', attempts: 9 }, 0],
    ['a mail of a process that died before the answer', sending, 1],
    ['a mail of a dead process whose clock was ahead', { ...sending, next_attempt_at: '2025-08-01T06:30:00.000Z' }, 1],
  ])('after a restart sends %s', async (_what, left, doubts) => {
    await office.register();
    await office.db.updateTable('mails').set(left).execute();
    await deliver('sent');
    expect((await office.rows())[0]?.doubts).toBe(doubts);
    expect(office.mailServer.accepted).toHaveLength(1);
  });
});

describe('delivering mails', () => {
  eachWithOffice(openSqlite);

  test('drops link requests of strangers without a pause, and serves requests meanwhile', async () => {
    const pauses = utilization(0);
    for (let time = 0; time < 50; time++) await office.queue('pass-wanted', null, nobody);
    const { now } = office;
    let inThisTurn = 0;
    let most = 0;
    const look = () => {
      if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0));
      inThisTurn += 1;
      most = Math.max(most, inThisTurn);
      return now;
    };
    office.clock = look;
    await deliver();
    expect(pauses).not.toHaveBeenCalled();
    expect(most, 'looks at the clock before anything else was served').toBeLessThan(10);
  });

  test('a mail domain that does not answer delays no other', async () => {
    const answered = Promise.withResolvers<string>();
    office.mailServer.behave({ toMail: (mail) => (isTo('@slow.example', mail) ? answered.promise : '') });
    await office.registerSome(3, (number) => ({ email: `s${number}@slow.example` }));
    await office.register({ contact: '9000000001', email: 'ravi@students.example' });
    office.start(office.mailServer.url, 10_000, 20, 50);
    await eventually(office.states).toEqual(['sending', 'waiting', 'waiting', 'sent']);
    answered.resolve('');
    await eventually(async () => (await office.states())[0]).toBe('sent');
    // On a slow machine the next mail may also take longer than `patience`.
    const statesLater = async () => {
      const states = await office.states();
      if (!states.includes('sending')) office.pass(10_000);
      return states;
    };
    await eventually(statesLater).toEqual(Array(4).fill('sent'));
    expect(office.mailServer.accepted).toHaveLength(4);
  });

  test('delivery stops even if the mail server does not answer', async () => {
    office.mailServer.behave({ toMail: () => new Promise(() => {}) });
    await office.register();
    const post = office.start(office.mailServer.url, 500, 20, 50);
    await eventually(office.states).toEqual(['sending']);
    await post.stop();
    expect((await office.rows())[0]).toMatchObject({ state: 'waiting', doubts: 1 });
  });

  test('sends nothing to people without an email', async () => {
    const id = await office.register({ email: '' });
    for (const reason of ['changed', 'pass-renewed'] as const) await office.queue(reason, id);
    await office.queue('withdrawn', id, { recipient: '', details: { name: 'Asha' } });
    await office.register({ contact: '9000000001' });
    await deliver('sent');
    expect(office.mailServer.begun).toHaveLength(1);
  });

  test('begins no other mail after delivery is stopped', async () => {
    utilization(1);
    await office.registerSome(2);
    const post = await deliver('sent', 'waiting');
    await post.stop();
    expect(await office.states()).toEqual(['sent', 'waiting']);
    expect(office.mailServer.begun).toHaveLength(1);
  });

  test.each<[string, Partial<Behaviour>]>([
    ['an address', { toAddress: () => '451 Greylisted, come back later' }],
    ['a mail', { toMail: () => '451 Greylisted, come back later' }],
  ])('tries again later if the mail server delays %s', async (_what, behaviour) => {
    office.mailServer.behave(behaviour);
    await office.register();
    office.start();
    await eventually(lastAnswer).toBe('451 Greylisted, come back later');
    office.mailServer.behave({ toAddress: () => '', toMail: () => '' });
    expect(await office.states()).toEqual(['waiting']);
    office.pass(2_000);
    await eventually(office.states).toEqual(['sent']);
    expect(office.mailServer.accepted).toHaveLength(1);
  });

  test.each(['550 5.4.5 Daily user sending limit exceeded', '554 5.7.1 Sent too much'])(
    'refuses no address if the mail server accepts no mail at all: %s',
    async (answer) => {
      office.mailServer.behave({ toAddress: () => answer });
      await office.registerSome(5, (number) => ({ email: `s${number}@x.example` }));
      office.start(office.mailServer.url, 10_000, 60_000);
      await eventually(() => office.warnings).toEqual(['no mail can be delivered']);
      expect((await office.rows()).map((row) => row.answer)).toEqual([answer, answer, answer, null, null]);
      expect(new Set(await office.states())).toEqual(new Set(['waiting']));
    },
  );

  test('shows organisers an email address that the mail server has delayed for three days', async () => {
    office.mailServer.behave({ toAddress: () => '450 4.1.2 Domain not found' });
    await office.register();
    office.start();
    await eventually(lastAnswer).toBe('450 4.1.2 Domain not found');
    expect(await office.states()).toEqual(['waiting']);
    await eventually(async () => {
      office.pass(8 * 3_600_000);
      return office.states();
    }).toEqual(['refused']);
    expect((await mailReport(office.db, office.now)).undelivered).toMatchObject([
      { answer: '450 4.1.2 Domain not found' },
    ]);
    expect(office.warnings).toEqual([]);
  });

  test('sends queued mails when the mail server works again', async () => {
    const { port } = office.mailServer;
    await office.mailServer.stop();
    await office.register();
    office.start();
    await eventually(lastAnswer).toContain('ECONNREFUSED');
    office.mailServer = await startMailServer({}, { port });
    await eventually(office.states).toEqual(['sent']);
  });

  test('refuses no address if the mail server rejects the password', async () => {
    await office.mailServer.stop();
    let right = 'old';
    const refusal = Object.assign(new Error('no'), { responseCode: 535 });
    office.mailServer = await startMailServer(
      {},
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ password }, _session, done) => done(password === right ? null : refusal, { user: 'fest' }),
      },
    );
    await office.register();
    office.start(`smtp://fest:new@127.0.0.1:${office.mailServer.port}`);
    await eventually(lastAnswer).toMatch(/^535/);
    expect(await office.states()).toEqual(['waiting']);
    right = 'new';
    await eventually(office.states).toEqual(['sent']);
  });

  test('writes mails to private files if there is no mail server, and a withdrawal deletes them', async () => {
    const id = await office.register();
    office.start(null);
    await eventually(office.states).toEqual(['sent']);
    const folder = path.join(office.dataDir, 'mail');
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(new RegExp(`^${id}\\..*\\.eml$`));
    expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
    const mail = await simpleParser(readFileSync(path.join(folder, file)));
    expect(mail.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ...['emblem', 'codecascade', 'logo'].map((sign) => [`${sign}.png`, 'image/png']),
      ['your-day.ics', 'text/calendar'],
    ]);
    await office.db.deleteFrom('registrations').execute();
    await office.queue('withdrawn', id, { recipient: ashaTexts.email, details: { name: 'Asha Rao' } });
    await eventually(office.states).toEqual(['sent', 'sent']);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(folder)).not.toContain(file);
  });
});

test('sends no part of a mail if the connection closes before its end', async () => {
  const mailServer = await startMailServer();
  const carrier = smtpCarrier(readSmtpUrl(mailServer.url) ?? expect.fail(), 'fest@college.example');
  const mail = { recipient: { name: 'Asha', address: 'asha@students.example' } } as WrittenMail;
  const message = Buffer.from('Subject: Hello\r\n\r\nHello\r\n');
  const sending = carrier.carry(mail, message, async () => carrier.close());
  expect(await sending).toMatchObject({ kind: 'put-off' });
  expect(mailServer.accepted).toEqual([]);
  await mailServer.stop();
});
