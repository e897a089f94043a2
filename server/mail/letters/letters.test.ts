import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { eventually, openPostOffice, type PostOffice } from '#tests/support/network/post-office.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';

describe.each(databases)('a mail on %s', (_name, open) => {
  let office: PostOffice;
  beforeEach(async () => {
    office = await openPostOffice(await open());
  });
  afterEach(() => office.close());

  test('mails a new participant the day, the pass and the calendar, once', async () => {
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
    // Nothing of the person stays beside the registration.
    expect((await office.rows())[0]).toMatchObject({
      recipient: '',
      details: '{}',
      settled_at: office.now.toISOString(),
    });
  });

  test('says the same in text and in HTML, and shows what somebody typed as text', async () => {
    await office.register({ name: '<b>Zoë & "O’Neil" 😀' });
    office.start();
    await eventually(() => office.mailServer.accepted.length).toBe(1);
    const [mail] = office.mailServer.accepted;
    const html = String(mail?.html);
    expect(mail?.text).toContain('Hello <b>Zoë & "O’Neil" 😀,');
    expect(html).not.toContain('<b>');
    expect(html).not.toMatch(/<img|<script|src=/);
    const shown = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(
        /&(amp|lt|gt|quot|#39);/g,
        (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? "'",
      );
    const words = (text: string) =>
      text
        .replace(/-{3,}|[,:]/g, ' ')
        .split(/\s+/)
        .filter(Boolean);
    expect(words(shown)).toEqual(words(mail?.text ?? ''));
  });

  test('greets nobody by a name that a mail program would make a link of', async () => {
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

  test('tells several changes of one person in one mail, as it stands then', async () => {
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

  test('mails the link to whoever asked, three times an hour, and drops what names nobody', async () => {
    const id = await office.register();
    const details = { emailKey: ashaTexts.email, contact: ashaTexts.contact };
    for (let time = 0; time < 5; time++) await office.queue('pass-wanted', null, { details });
    await office.queue('pass-wanted', null, { details: { ...details, contact: '9000000009' } });
    office.start();
    await eventually(office.states).toEqual(Array(4).fill('sent'));
    expect(office.mailServer.accepted.filter((mail) => mail.subject === 'Your pass for Tech Fest 10.0')).toHaveLength(
      3,
    );
    office.pass(3_600_001);
    await office.queue('pass-wanted', null, { details });
    await eventually(office.states).toEqual(Array(5).fill('sent'));
    expect((await office.rows()).map((row) => row.registration_id)).toEqual(Array(5).fill(id));
  });

  test('mails the link three times an hour though more wishes waited for longer than that', async () => {
    const id = await office.register();
    const details = { emailKey: ashaTexts.email, contact: ashaTexts.contact };
    for (let time = 0; time < 6; time++) await office.queue('pass-wanted', null, { details });
    office.pass(61 * 60_000);
    office.start();
    await eventually(office.states).toEqual(Array(4).fill('sent'));
    // As a clock would have it that was ahead.
    await office.db.updateTable('mails').set({ settled_at: '2025-08-02T06:00:00.000Z' }).execute();
    await office.queue('pass-wanted', null, { details });
    await eventually(office.states).toEqual(Array(5).fill('sent'));
    expect(id).toBeTruthy();
  });

  test.each([
    ['refused', '550 5.1.1 No such user here'],
    ['twice not answered', null],
  ])('keeps no address of whoever withdrew where the goodbye is %s', async (_what, answer) => {
    office.mailServer.behave({ toMail: () => answer });
    const farewell = { recipient: ashaTexts.email, details: { name: 'Asha Rao' } };
    await office.queue('withdrawn', '01980000-0000-7000-8000-000000000000', farewell);
    office.start(office.mailServer.url, 300);
    await eventually(async () => {
      office.pass(2_000);
      return office.rows();
    }).toEqual([]);
    expect(office.mailServer.begun.length).toBe(answer === null ? 2 : 1);
  });

  test('says goodbye to whoever withdrew, and drops what else waited for them', async () => {
    const id = await office.register();
    await office.db.deleteFrom('registrations').execute();
    await office.queue('withdrawn', id, { recipient: ashaTexts.email, details: { name: 'Asha Rao' } });
    office.start();
    await eventually(office.states).toEqual(['sent']);
    expect(office.mailServer.accepted).toHaveLength(1);
    expect(office.mailServer.accepted[0]).toMatchObject({
      subject: 'You have withdrawn from Tech Fest 10.0',
      attachments: [],
    });
    expect(office.mailServer.accepted[0]?.text).not.toContain('/pass/');
  });
});
