import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { eventsByTime } from '#programme/events.ts';
import { moveBack, moveEvent } from '#server/moves/moves.ts';
import { addPhotos } from '#server/photos/store.ts';
import { databases, openSqlite } from '#tests/support/database/databases.ts';
import { deliver, eachWithOffice, eventually, office } from '#tests/support/network/post-office.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { mailsIn } from '../files.ts';

const delivered = async (count = 1) => {
  office.start();
  await eventually(() => office.mailServer.accepted.length).toBe(count);
  return office.mailServer.accepted;
};
const goodbye = { recipient: ashaTexts.email, details: { name: 'Asha Rao' } };

describe.each(databases)('mails on %s', (_name, open) => {
  eachWithOffice(open);

  test('report several changes of one person in one mail', async () => {
    const id = await office.register();
    for (const _twice of [1, 2]) await office.queue('changed', id);
    await office.db.deleteFrom('registration_events').where('event_id', '=', 'logo').execute();
    await office.queue('changed', id);
    await deliver('sent', 'sent');
    const [, mail] = office.mailServer.accepted;
    expect(mail?.subject).toBe('Your registration for Tech Fest 10.0 has changed');
    expect(mail?.text).not.toContain('Logo Design');
  });

  test('name a new ID photo, and why a photo was rejected, unless the rejection was taken back', async () => {
    const id = await office.register();
    await addPhotos(office.db, [{ id, mediaType: 'image/jpeg', bytes: Buffer.from('a'), thumbnail: Buffer.from('a') }]);
    for (const reason of ['photo-rejected', 'photo-changed'] as const) await office.queue(reason, id);
    await deliver('sent', 'sent');
    await office.db.updateTable('id_photos').set({ fault: 'Too <dark>.' }).execute();
    await office.queue('photo-rejected', id);
    const [, changed, rejected] = await delivered(3);
    expect(changed?.subject).toBe('A new ID photo for Tech Fest 10.0');
    expect(changed?.text).toContain('Your registration has a new ID photo.');
    expect(rejected?.subject).toBe('Please send another ID photo for Tech Fest 10.0');
    expect(rejected?.text).toContain('Too <dark>.');
    expect(rejected?.html).toContain('Too &lt;dark&gt;.');
  });

  test('send the link at most three times an hour, and never to strangers', async () => {
    const id = await office.register();
    const details = { emailKey: ashaTexts.email, contact: ashaTexts.contact };
    for (let time = 0; time < 6; time++) await office.queue('pass-wanted', null, { details });
    await office.queue('pass-wanted', null, { details: { ...details, contact: '9000000009' } });
    // Now the mails have waited for over an hour.
    office.pass(61 * 60_000);
    await deliver(...Array(4).fill('sent'));
    const { accepted } = office.mailServer;
    expect(accepted.filter((mail) => mail.subject === 'Your pass for Tech Fest 10.0')).toHaveLength(3);
    office.pass(3_600_001);
    await office.queue('pass-wanted', null, { details });
    await eventually(office.states).toEqual(Array(5).fill('sent'));
    // Pretend that these mails were sent while the clock was ahead.
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

  test('tell the old email of a corrected person only that it was replaced', async () => {
    const id = await office.register();
    await office.queue('email-changed', id, { recipient: 'stranger@x.example' });
    await deliver('sent', 'sent');
    const mail = office.mailServer.accepted.find(({ to }) => JSON.stringify(to).includes('stranger@x.example'));
    expect(mail?.subject).toBe('Your email address is no longer on a registration at Tech Fest 10.0');
    expect(mail?.text).toContain('Hello,\n');
    const told = JSON.stringify([mail?.text, mail?.html, mail?.to, mail?.attachments.map(({ filename }) => filename)]);
    expect(told).not.toMatch(/Asha|9876543210|students\.example|\/pass\/|Reference|your-day/);
    expect((await office.rows())[1]).toMatchObject({ recipient: '' });
  });

  test('keep no old email that cannot be reached', async () => {
    const id = await office.register();
    office.mailServer.behave({ toAddress: (to) => (to.startsWith('typo') ? '550 No such user here' : '') });
    await office.queue('email-changed', id, { recipient: 'typo@x.example' });
    await deliver('sent');
  });

  test('say goodbye to a person who withdrew, and drop their other mails', async () => {
    const id = await office.register();
    await office.db.deleteFrom('registrations').execute();
    await office.queue('withdrawn', id, goodbye);
    await deliver('sent');
    const [mail, ...others] = office.mailServer.accepted;
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('You’ve withdrawn from Tech Fest 10.0');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['emblem.png']);
    expect(mail?.text).not.toContain('/pass/');
  });
});

describe('a mail', () => {
  eachWithOffice(openSqlite);

  test('has the timetable, the pass and the calendar of a new participant', async () => {
    await office.register();
    const [mail] = await delivered();
    await eventually(office.states).toEqual(['sent']);
    expect(mail?.from?.text).toBe('"Tech Fest 10.0" <fest@college.example>');
    expect(mail?.to).toMatchObject({ text: `"Asha Rao" <${ashaTexts.email}>` });
    expect(mail?.subject).toBe('You’re in: Tech Fest 10.0, 12 August 2025');
    for (const words of ['10:00-11:00 AM\nCode Cascade\nRoom 801', 'Code Cascade and Logo Design overlap'])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toContain('keep it private');
    expect(mail?.text).toMatch(/\nhttps:\/\/fest\.test\/pass\/[\w-]{44}\n/);
    expect(mail?.text).toMatch(/Reference: [0-9A-Z]{4}-[0-9A-Z]{4}\n/);
    const file = mail?.attachments.find(({ filename }) => filename === 'your-day.ics');
    const calendar = new ICAL.Component(ICAL.parse(file?.content.toString() ?? ''));
    const entries = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    const placed = entries.map(({ summary, location }) => `${summary.split(',')[0]}: ${location.split(',')[0]}`);
    expect(placed).toEqual(['Code Cascade: Room 801', 'Logo Design: Room 805']);
    // The mail's row keeps no personal data.
    const settled_at = office.now.toISOString();
    expect((await office.rows())[0]).toMatchObject({ recipient: '', details: '{}', settled_at });
  });

  test('has the same words as text and as HTML, and no typed HTML works', async () => {
    await office.register({ name: '<b>Zoë & "O’Neil" 😀' });
    const [mail] = await delivered();
    const html = String(mail?.html);
    expect(mail?.text).toContain('Hello <b>Zoë & "O’Neil" 😀,');
    expect(html).not.toContain('<b>');
    const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
    const shown = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&[a-z#\d]+;/g, (entity) => signs[entity] ?? entity);
    const words = (text: string) => text.replace(/-{3,}|[,:]/g, ' ').match(/\S+/g);
    expect(words(shown)).toEqual(words(mail?.text ?? ''));
  });

  test('contains the chosen events’ signs, and loads nothing', async () => {
    await office.register();
    const [mail] = await delivered();
    const pictures = mail?.attachments.filter(({ related }) => related) ?? [];
    expect(pictures.map(({ filename }) => filename)).toEqual(['emblem.png', 'codecascade.png', 'logo.png']);
    for (const { content } of pictures)
      expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
    const html = String(mail?.html);
    // The parser replaced the `cid:` of each attached picture.
    expect(html.match(/src="[^,"]+/g)).toEqual(Array(3).fill('src="data:image/png;base64'));
    expect(html).not.toMatch(/<script|<link|@import|url\(/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replace(/pass\/.*/, 'pass/'));
    expect(new Set(links.filter((url) => !url.startsWith('tel:')))).toEqual(new Set(['https://fest.test/pass/']));
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('has the button after its first sentence, then its link, the day, and who to call', async () => {
    await office.register();
    const [mail] = await delivered();
    const parts = mail?.text?.split('\n\n') ?? [];
    expect(parts.slice(0, 4)).toEqual([
      'Tech Fest v10.0',
      'Hello Asha Rao,',
      'You’re registered for Tech Fest 10.0 on 12 August 2025.',
      expect.stringMatching(/^Open your pass:\nhttps:/),
    ]);
    const html = String(mail?.html);
    const order = ['You’re registered for', '>Open your pass<', '>https://fest.test/pass/', '>Code Cascade<'];
    const places = order.map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).toMatch(/>Open your pass<\/a><\/p>\s*<p/);
    const [, afterHeading = ''] = mail?.text?.split('Who to call\n-----------\n\n') ?? [];
    expect(afterHeading.split('\n\n').slice(0, 4)).toEqual([
      'Code Cascade\nFaculty coordinator, 00000 00011\nStudent coordinator, 00000 00012',
      'Logo Design\nFaculty coordinator, 00000 00021\nStudent coordinator, 00000 00022',
      'Tech Fest 10.0\nFaculty convener, 00000 00001\nStudent convener, 00000 00002',
      'Or write to fest@college.example.',
    ]);
  });

  test('has under 60 kB, even with all events', async () => {
    await office.register({ eventIds: eventsByTime.map(({ id }) => id) });
    office.start(null);
    await eventually(office.states).toEqual(['sent']);
    const folder = mailsIn(office.dataDir);
    const [file = ''] = readdirSync(folder);
    expect(statSync(path.join(folder, file)).size).toBeLessThan(60_000);
  });

  test('names the event that moved, and one that moved back', async () => {
    const id = await office.register();
    const by = { actor: 'Asha', role: 'organiser', now: office.now } as const;
    await moveEvent(office.db, 'logo', { room: '807', start: '10:15', end: '11:15' }, by);
    const [, mail] = await delivered(2);
    expect(mail?.subject).toBe('New room or time for your event at Tech Fest 10.0');
    expect(mail?.text).toContain('\n\nLogo Design: room 805 → 807.\n\n');
    expect(mail?.text).toContain('Logo Design\nRoom 805 → 807. Solo.');
    expect(await office.rows()).toMatchObject([{ reason: 'registered' }, { reason: 'moved', registration_id: id }]);
    await moveBack(office.db, 'logo', by);
    const [, , back] = await delivered(3);
    expect(back?.text).toContain('\n\nLogo Design is back: room 805, 10:15-11:15 AM.\n\n');
  });

  test('names earlier registrations with the same email', async () => {
    for (const change of [{}, { contact: '9000012345' }, { contact: '9000067890' }]) {
      await office.register(change);
      office.pass(1_000);
    }
    const warned = (await delivered(3)).filter(({ text }) => text?.includes('This email has'));
    expect(warned).toMatchObject([
      { text: expect.stringContaining('another registration, with a number that ends in 3210. If both are yours') },
      { text: expect.stringContaining('other registrations, with numbers that end in 3210, 2345. If all') },
    ]);
  });

  test('greets nobody by a name that mail programs turn into a link', async () => {
    const links = [
      ...['Win at prize.example', 'Claim Prize at win24.in', 'a2z.shop is yours', 'prize-4.example', 'Go to t.co'],
      ...['Win at prize\u2024example', 'Win at prize.\u2060example'],
    ];
    const names = ['K.Ravi Kumar', 'M. K. Asha', 'Visit X.COM', '\u202eAsha\u2066 Rao'];
    for (const [number, name] of [...links, ...names].entries())
      await office.register({ name, contact: `900000000${number}`, email: `s${number}@x.example` });
    office.start();
    await eventually(() => office.mailServer.accepted.map((mail) => mail.text?.split('\n')[2])).toEqual([
      ...links.map(() => 'Hello,'),
      ...['Hello K. Ravi Kumar,', 'Hello M. K. Asha,', 'Hello Visit X. COM,', 'Hello Asha Rao,'],
    ]);
  });
});
