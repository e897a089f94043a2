import { describe, expect, test } from 'vitest';
import { setLastBackup } from '#server/backups/last-backup.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { databases, openPostgres } from '#tests/support/database/databases.ts';
import { mark, seen } from '#tests/support/people/marking.ts';
import { type Fest, sharedApp, sharedSession, startApp } from '#tests/support/running/app.ts';
import { asha, sendForm } from '#tests/support/running/multipart.ts';

const metricsToken = 'a-token-of-the-tests';
const bearer = { authorization: `Bearer ${metricsToken}` };

const scrape = async ({ app }: Fest) => (await app.inject({ url: '/metrics', headers: bearer })).body.split('\n');
const valuesOf = async (fest: Fest, start: string) => (await scrape(fest)).filter((line) => line.startsWith(start));

test('without a configured token, /metrics is not found', async () => {
  const { app } = await startApp();
  const answer = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } });
  expect(answer.statusCode).toBe(404);
});

describe.each(databases)('with a configured token on %s', (_name, open) => {
  const fest = sharedApp({ config: { metricsToken } }, open);
  const session = sharedSession(fest);
  let person: string;

  test('only a request with the token gets the metrics, each under its name', async () => {
    const wrong = ['', metricsToken, `Bearer ${metricsToken} `, `Bearer ${metricsToken.slice(0, -1)}`, 'Bearer x'];
    for (const authorization of wrong) {
      const answer = await fest.app.inject({ url: '/metrics', headers: { ...session, authorization } });
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: expect.any(String) }]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    const answer = await fest.app.inject({ url: '/metrics', headers: bearer });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    const ofThisServer = answer.body.match(/(?<=^# TYPE )(?!nodejs_|process_)\w+/gm);
    expect(ofThisServer?.toSorted()).toEqual([
      ...['fest_database_connections', 'fest_database_up', 'fest_last_backup_timestamp_seconds', 'fest_mails_total'],
      ...['fest_mails_undelivered', 'fest_mails_waiting', 'fest_mails_waiting_seconds', 'fest_photo_queue'],
      ...['fest_presences', 'fest_registration_requests_total', 'fest_registrations', 'fest_registrations_present'],
      ...['fest_streams', 'fest_visits', 'http_request_duration_seconds'],
    ]);
  });

  test('registrations are counted by outcome, and requests by route', async () => {
    await sendForm(fest.app, {}, 'the-key-of-asha');
    await sendForm(fest.app, {}, 'the-key-of-asha');
    await sendForm(fest.app, { name: 'Another' }, 'the-key-of-asha');
    await sendForm(fest.app, { contact: '1' });
    await fest.call('registrations', { headers: session });
    person = (await listRegistrations(fest.db))[0]?._id ?? '';
    for (let path = 0; path < 20; path++) await fest.app.inject({ url: `/no/such/${path}?q=${path}` });
    expect(await valuesOf(fest, 'fest_registration_requests')).toEqual([
      'fest_registration_requests_total{outcome="accepted"} 2',
      'fest_registration_requests_total{outcome="key-reused"} 1',
      'fest_registration_requests_total{outcome="invalid-input"} 1',
    ]);
    const counts = await valuesOf(fest, 'http_request_duration_seconds_count');
    expect(counts).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{method="POST",route="/api/register",status="2xx"} 2',
        'http_request_duration_seconds_count{method="POST",route="/api/register",status="4xx"} 2',
        'http_request_duration_seconds_count{method="GET",route="/api/admin/registrations",status="2xx"} 1',
        'http_request_duration_seconds_count{method="GET",route="unknown",status="4xx"} 20',
      ]),
    );
    // The other three lines count the login, accepted requests to /metrics, and refused requests to /metrics.
    expect(counts).toHaveLength(7);
  });

  test('people, visits, backups and mails are counted', async () => {
    await seen(fest.db, person, 'oracle');
    for (const key of ['a', 'b']) await mark(fest.db, { kind: 'visit', key, showcase: 'fun-games' });
    await setLastBackup(fest.db, new Date('2025-08-01T05:00:00Z'));
    fest.clock.now = new Date(fest.clock.now.getTime() + 90_000);
    const expected = [
      ...['fest_registrations 1', 'fest_registrations_present 1', 'fest_presences{event="oracle"} 1'],
      ...['fest_visits{showcase="fun-games"} 2', 'fest_last_backup_timestamp_seconds 1754024400'],
      ...['fest_mails_waiting 1', 'fest_mails_waiting_seconds 90', 'fest_mails_undelivered 0'],
    ];
    expect(await scrape(fest)).toEqual(expect.arrayContaining(expected));
    await fest.db.updateTable('mails').set({ next_attempt_at: '2025-08-01T06:20:00.000Z' }).execute();
    expect(await scrape(fest), 'the delivery is put off').toContain('fest_mails_waiting_seconds 0');
    await fest.db.updateTable('mails').set({ reason: 'letter', next_attempt_at: '2025-08-01T06:00:00.000Z' }).execute();
    expect(await scrape(fest), 'letters may wait for a day').toContain('fest_mails_waiting_seconds 0');
    await fest.db.updateTable('mails').set({ state: 'refused' }).execute();
    const refused = ['fest_mails_waiting 0', 'fest_mails_waiting_seconds 0', 'fest_mails_undelivered 1'];
    expect(await scrape(fest)).toEqual(expect.arrayContaining(refused));
  });

  test('no metric has a name, an id or an address of a person', async () => {
    await fest.call('history', { id: person, headers: session });
    const all = (await scrape(fest)).join('\n');
    for (const secret of [asha.name, asha.email, asha.contact, 'the-key-of-asha', person, '127.0.0.1', 'Asha'])
      expect(all).not.toContain(secret);
  });

  test('a broken database is reported as down, and old numbers are left out', async () => {
    await fest.db.schema.alterTable('registrations').renameTo('away').execute();
    expect(await valuesOf(fest, 'fest_registrations')).toEqual([]);
    expect(await valuesOf(fest, 'fest_database_up')).toEqual(['fest_database_up 0']);
  });
});

test('on PostgreSQL the connection pool is measured', async () => {
  const fest = await startApp({ config: { metricsToken } }, await openPostgres());
  const numberOf = (lines: string[], state: string) =>
    Number(lines.find((line) => line.includes(`"${state}"`))?.split(' ')[1]);
  // An open transaction keeps its connection.
  await fest.db.transaction().execute(async (trx) => {
    await trx.selectFrom('secrets').select('name').execute();
    const lines = await valuesOf(fest, 'fest_database_connections');
    expect(numberOf(lines, 'open') - numberOf(lines, 'idle')).toBeGreaterThanOrEqual(1);
    expect(numberOf(lines, 'waiting')).toBe(0);
  });
});
