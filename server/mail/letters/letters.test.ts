import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { databases, openSqlite } from '#tests/support/database/databases.ts';
import { eachWithOffice, eventually, type PostOffice } from '#tests/support/network/post-office.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';

let office: PostOffice;
const useOffice = (opened: PostOffice) => {
  office = opened;
};
const goodbye = { recipient: ashaTexts.email, details: { name: 'Asha Rao' } };

describe.each(databases)('mails on %s', (_name, open) => {
  eachWithOffice(open, useOffice);

  test('tell several changes of one person in one mail', async () => {
    const id = await office.register();
    await office.queue('changed', id);
    await office.queue('changed', id);
    await office.db.deleteFrom('registration_events').where('event_id', '=', 'logo').execute();
    await office.queue('changed', id);
    office.start();
    await eventually(office.states).toEqual(['sent', 'sent']);
    expect(office.mailServer.accepted.map((mail) => mail.subject)).toEqual([
      'You’re in: Tech Fest 10.0, 12 August 2025',
      'Your day at Tech Fest 10.0 has changed',
    ]);
    expect(office.mailServer.accepted[1]?.text).not.toContain('Logo Design');
  });

  test('send the link at most three times an hour, and never to strangers', async () => {
    const id = await office.register();
    const details = { emailKey: ashaTexts.email, contact: ashaTexts.contact };
    for (let time = 0; time < 6; time++) await office.queue('pass-wanted', null, { details });
    await office.queue('pass-wanted', null, { details: { ...details, contact: '9000000009' } });
    // They have waited for longer than the hour.
    office.pass(61 * 60_000);
    office.start();
    await eventually(office.states).toEqual(Array(4).fill('sent'));
    const { accepted } = office.mailServer;
    expect(accepted.filter((mail) => mail.subject === 'Your pass for Tech Fest 10.0')).toHaveLength(3);
    office.pass(3_600_001);
    await office.queue('pass-wanted', null, { details });
    await eventually(office.states).toEqual(Array(5).fill('sent'));
    // Sent while the clock was ahead.
    await office.db.updateTable('mails').set({ settled_at: '2025-08-02T06:00:00.000Z' }).execute();
    await office.queue('pass-wanted', null, { details });
    await eventually(office.states).toEqual(Array(6).fill('sent'));
    expect((await office.rows()).map((row) => row.registration_id)).toEqual(Array(6).fill(id));
  });

  test.each([
    ['refused', '550 5.1.1 No such user here'],
    ['twice not answered', null],
  ])('keep no email of a person who withdrew if the goodbye is %s', async (_what, answer) => {
    office.mailServer.behave({ toMail: () => answer });
    await office.queue('withdrawn', '01980000-0000-7000-8000-000000000000', goodbye);
    office.start(office.mailServer.url, 300);
    await eventually(async () => {
      office.pass(2_000);
      return office.rows();
    }).toEqual([]);
    expect(office.mailServer.begun.length).toBe(answer === null ? 2 : 1);
  });

  test('say goodbye to a person who withdrew, and drop their other mails', async () => {
    const id = await office.register();
    await office.db.deleteFrom('registrations').execute();
    await office.queue('withdrawn', id, goodbye);
    office.start();
    await eventually(office.states).toEqual(['sent']);
    const [mail, ...others] = office.mailServer.accepted;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'You have withdrawn from Tech Fest 10.0', attachments: [] });
    expect(mail?.text).not.toContain('/pass/');
  });
});

describe('a mail', () => {
  eachWithOffice(openSqlite, useOffice);

  test('has the timetable, the pass and the calendar of a new participant', async () => {
    await office.register();
    office.start();
    await eventually(office.states).toEqual(['sent']);
    expect(office.mailServer.accepted).toHaveLength(1);
    const [mail] = office.mailServer.accepted;
    expect(mail?.from?.text).toBe('"Tech Fest 10.0" <fest@college.example>');
    expect(mail?.to).toMatchObject({ text: `"Asha Rao" <${ashaTexts.email}>` });
    expect(mail?.subject).toBe('You’re in: Tech Fest 10.0, 12 August 2025');
    for (const words of [
      'Hello Asha Rao,',
      '10:00-11:00 AM\nCode Cascade\nRoom 801',
      'Code Cascade and Logo Design overlap',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toMatch(/\nhttps:\/\/fest\.test\/pass\/[\w-]{44}\n/);
    expect(mail?.text).toMatch(/Reference: [0-9A-Z]{4}-[0-9A-Z]{4}\n/);
    const calendar = new ICAL.Component(ICAL.parse(mail?.attachments[0]?.content.toString() ?? ''));
    const entries = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    expect(entries.map(({ summary, location }) => [summary, location.split(',')[0]])).toEqual([
      ['Code Cascade, Tech Fest 10.0', 'Room 801'],
      ['Logo Design, Tech Fest 10.0', 'Room 805'],
    ]);
    // Its row keeps no personal data.
    const settled_at = office.now.toISOString();
    expect((await office.rows())[0]).toMatchObject({ recipient: '', details: '{}', settled_at });
  });

  test('has the same words as text and as HTML, and shows typed signs as text', async () => {
    await office.register({ name: '<b>Zoë & "O’Neil" 😀' });
    office.start();
    await eventually(() => office.mailServer.accepted.length).toBe(1);
    const [mail] = office.mailServer.accepted;
    const html = String(mail?.html);
    expect(mail?.text).toContain('Hello <b>Zoë & "O’Neil" 😀,');
    expect(html).not.toContain('<b>');
    expect(html).not.toMatch(/<img|<script|src=/);
    const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
    const shown = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&[a-z#\d]+;/g, (entity) => signs[entity] ?? entity);
    const words = (text: string) => text.replace(/-{3,}|[,:]/g, ' ').match(/\S+/g);
    expect(words(shown)).toEqual(words(mail?.text ?? ''));
  });

  test('greets nobody by a name that mail programs make a link of', async () => {
    const links = [
      'Win at prize.example',
      'Claim Prize at win24.in',
      'a2z.shop is yours',
      'prize-4.example',
      'Go to t.co',
    ];
    const names = ['K.Ravi Kumar', 'M. K. Asha', 'Visit X.COM'];
    for (const [number, name] of [...links, ...names].entries())
      await office.register({ name, contact: `900000000${number}`, email: `s${number}@x.example` });
    office.start();
    await eventually(() => office.mailServer.accepted.map((mail) => mail.text?.split('\n')[0])).toEqual([
      ...links.map(() => 'Hello,'),
      'Hello K. Ravi Kumar,',
      'Hello M. K. Asha,',
      'Hello Visit X. COM,',
    ]);
  });
});
