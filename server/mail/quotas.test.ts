import { describe, expect, test } from 'vitest';
import { mailboxKey } from '#server/database/email-key.ts';
import { databases } from '#tests/support/database/databases.ts';
import { deliver, eachWithOffice, eventually, office } from '#tests/support/network/post-office.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';

describe.each(databases)('the mail queue on %s', (_name, open) => {
  eachWithOffice(open);

  test('sends a mailbox at most twenty mails an hour, however its address is written and across a restart', async () => {
    const spellings = (number: number) => [`asha+${number}@gmail.com`, 'a.s.ha@gmail.com', '"asha"@googlemail.com'];
    await office.registerSome(23, (number) => ({ email: spellings(number)[number % 3] }));
    await office.register({ contact: '9000000001', email: 'asha@students.example' });
    const some = [...Array(20).fill('sent'), ...Array(3).fill('waiting'), 'sent'];
    const first = await deliver(...some);
    await first.stop();
    office.start();
    await office.register({ contact: '9000000002', email: 'ravi@students.example' });
    await eventually(office.states).toEqual([...some, 'sent']);
    office.pass(3_600_001);
    await eventually(office.states).toEqual(Array(25).fill('sent'));
  });

  test('sends a requested link first, even if many mails to its mailbox wait', async () => {
    await office.registerSome(24);
    await office.registerSome(3);
    const details = { emailKey: ashaTexts.email, contact: '9000000023' };
    await office.queue('pass-wanted', null, { details });
    await office.register({ contact: '9000000001', email: 'ravi@students.example' });
    office.start();
    await eventually(async () => (await office.states()).at(-1)).toBe('sent');
    expect(office.mailServer.accepted[0]?.subject).toBe('Your pass for Tech Fest 10.0');
    expect((await office.states()).filter((state) => state === 'sent')).toHaveLength(22);
  });

  test('sends a mailbox at most sixty requested links an hour', async () => {
    await office.registerSome(3);
    const ask = (contact: string) =>
      office.queue('pass-wanted', null, { details: { emailKey: ashaTexts.email, contact } });
    const links = () => office.mailServer.accepted.filter(({ subject }) => subject?.startsWith('Your pass for'));
    await ask('9000000010');
    office.start();
    await eventually(() => links().length).toBe(1);
    const counted = office.db.updateTable('request_counts').where('key', '=', `links ${mailboxKey(ashaTexts.email)}`);
    await counted.set({ count: 59 }).execute();
    for (const contact of ['9000000011', '9000000012']) await ask(contact);
    await eventually(office.states).toEqual(Array(5).fill('sent'));
    expect(links()).toHaveLength(2);
  });
});
