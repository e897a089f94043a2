import ICAL from 'ical.js';
import { expect, test, vi } from 'vitest';
import { sharedApp, sharedSession } from '#tests/support/running/app.ts';

const fest = sharedApp({ config: { publicUrl: 'https://techfest.example' } });
const headers = sharedSession(fest);
const get = (url: string, tag = '') => fest.app.inject({ url, headers: { 'if-none-match': tag } });

function bingoIn(file: string) {
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const bingo = events.find(({ uid }) => uid.startsWith('bingo-'));
  return [events.length, bingo?.location.split(',')[0], bingo?.startDate.toString()];
}

test('a subscribed calendar follows an event to its new room and time, and back', async () => {
  const first = await get('/calendar.ics');
  expect(first.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-cache' });
  expect(first.body).toContain('X-WR-CALNAME:Tech Fest 10.0\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n');
  const before = [6, 'Room 803', '2025-08-12T12:30:00'];
  expect(bingoIn(first.body)).toEqual(before);

  fest.clock.now = new Date('2025-08-01T07:00:00Z');
  expect((await get('/calendar.ics', String(first.headers.etag))).statusCode).toBe(304);
  const payload = { room: '807', start: '13:00', end: '14:00' };
  await fest.call('moveEvent', { event: 'bingo', headers, payload });
  const moved = await get('/calendar.ics', String(first.headers.etag));
  expect(bingoIn(moved.body)).toEqual([6, 'Room 803 → 807', '2025-08-12T13:00:00']);
  expect(moved.body).toContain('DTSTAMP:20250801T070000Z');

  fest.clock.now = new Date('2025-08-01T07:30:00Z');
  await fest.call('moveBack', { event: 'bingo', headers });
  const back = await get('/calendar.ics');
  expect(bingoIn(back.body)).toEqual(before);
  expect(back.body).toContain('DTSTAMP:20250801T073000Z');

  const down = vi.spyOn(fest.db, 'selectFrom').mockImplementation(() => {
    throw new Error('The database is down');
  });
  const last = await get('/calendar.ics');
  down.mockRestore();
  expect([last.statusCode, last.body], 'the last copy while the database is down').toEqual([200, back.body]);
});

test('a feed reader gets each notice once, with the page of its event', async () => {
  const empty = await get('/notices.atom');
  expect(empty.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(empty.body).not.toContain('<entry>');
  const until = '2025-08-01T10:00:00Z';
  await fest.call('writeNotice', { headers, payload: { text: 'Lunch & "tea" <now>', until } });
  fest.clock.now = new Date(fest.clock.now.getTime() + 60_000);
  await fest.call('writeNotice', { headers, payload: { text: 'C Bingo starts late', event: 'bingo', until } });
  const { body } = await get('/notices.atom');
  const all = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, found]) => found);
  expect(all(/<title>(.*)<\/title>/g)).toEqual([
    'Tech Fest 10.0: notices',
    'C Bingo starts late',
    'Lunch &amp; &quot;tea&quot; &lt;now&gt;',
  ]);
  expect(all(/<link href="(.*?)"/g)).toEqual([
    'https://techfest.example/',
    'https://techfest.example/events/bingo',
    'https://techfest.example/',
  ]);
  expect(all(/<updated>(.*)<\/updated>/g)[0]).toBe(fest.clock.now.toISOString());
  expect(new Set(all(/<id>urn:uuid:([\da-f-]{36})<\/id>/g)).size).toBe(2);
  fest.clock.now = new Date('2025-08-01T10:00:00Z');
  expect((await get('/notices.atom')).body).not.toContain('<entry>');
});
