import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { setLastBackup } from '#server/backups/last-backup.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { openPostgres } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';
import { asha, sendForm } from '#tests/support/running/multipart.ts';

const metricsToken = 'a-token-of-the-tests';
const bearer = { authorization: `Bearer ${metricsToken}` };
const refusal = { error: expect.any(String) };

let fest: Awaited<ReturnType<typeof startApp>>;
afterEach(() => fest.stop());

test('without a token configured there are no measurements, whoever asks', async () => {
  fest = await startApp();
  const answer = await fest.app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } });
  expect(answer.statusCode).toBe(404);
});

describe('with a token configured', () => {
  beforeEach(async () => {
    fest = await startApp({ config: { metricsToken } });
  });
  const scrape = async () => (await fest.app.inject({ url: '/metrics', headers: bearer })).body.split('\n');
  const valuesOf = async (start: string) => (await scrape()).filter((line) => line.startsWith(start));

  test('only who sends the token gets measurements', async () => {
    const session = await signIn(fest.app, fest.clock, fest.db);
    const wrong = ['', metricsToken, `Bearer ${metricsToken} `, `Bearer ${metricsToken.slice(0, -1)}`, 'Bearer x'];
    for (const authorization of wrong) {
      const answer = await fest.app.inject({ url: '/metrics', headers: { ...session, authorization } });
      expect([answer.statusCode, answer.json()]).toEqual([401, refusal]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    const answer = await fest.app.inject({ url: '/metrics', headers: bearer });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  });

  test('requests are counted by route, and all unknown paths together', async () => {
    const session = await signIn(fest.app, fest.clock, fest.db);
    await sendForm(fest.app);
    await sendForm(fest.app, { email: 'not an address' });
    await fest.app.inject({ url: calls.registrations.path, headers: session });
    for (let path = 0; path < 20; path++) await fest.app.inject({ url: `/no/such/${path}?q=${path}` });
    const counts = await valuesOf('http_request_duration_seconds_count');
    expect(counts).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{method="POST",route="/api/register",status="2xx"} 1',
        'http_request_duration_seconds_count{method="POST",route="/api/register",status="4xx"} 1',
        'http_request_duration_seconds_count{method="GET",route="/api/admin/registrations",status="2xx"} 1',
        'http_request_duration_seconds_count{method="GET",route="unknown",status="4xx"} 20',
      ]),
    );
    expect(counts).toHaveLength(5);
  });

  test('registrations are counted by outcome, and participants by who is present', async () => {
    const session = await signIn(fest.app, fest.clock, fest.db);
    await sendForm(fest.app, {}, 'one-key');
    await sendForm(fest.app, {}, 'one-key');
    await sendForm(fest.app, { name: 'Another' }, 'one-key');
    await sendForm(fest.app, { contact: '1' });
    const list = await fest.app.inject({ url: calls.registrations.path, headers: session });
    const url = calls.attendance.path.replace(':id', (list.json() as { _id: string }[])[0]?._id ?? '');
    await fest.app.inject({ method: 'PUT', url, headers: session, payload: { isPresent: true } });
    expect(await valuesOf('fest_registration')).toEqual([
      'fest_registration_requests_total{outcome="accepted"} 2',
      'fest_registration_requests_total{outcome="key-reused"} 1',
      'fest_registration_requests_total{outcome="invalid-input"} 1',
      'fest_registrations 1',
      'fest_registrations_present 1',
    ]);
  });

  const by = () => ({ caller: { name: 'Room 804', deskId: null }, now: fest.clock.now });

  test('presences are counted by the event', async () => {
    const person = await storeTwo(fest.db);
    await writeEntry(fest.db, { kind: 'seen', key: 'seen', person, event: 'oracle' }, by());
    expect((await valuesOf('fest_presences')).filter((line) => !line.endsWith(' 0'))).toEqual([
      'fest_presences{event="oracle"} 1',
    ]);
  });

  test('visits are counted by the place', async () => {
    for (const key of ['a', 'b']) await writeEntry(fest.db, { kind: 'visit', key, showcase: 'fun-games' }, by());
    expect(await valuesOf('fest_visits')).toEqual([
      'fest_visits{showcase="ai-showcase"} 0',
      'fest_visits{showcase="fun-games"} 2',
    ]);
  });

  test('the last backup is a time, and 0 where there is none', async () => {
    expect(await valuesOf('fest_last_backup')).toEqual(['fest_last_backup_timestamp_seconds 0']);
    await setLastBackup(fest.db, new Date('2025-08-01T05:00:00Z'));
    expect(await valuesOf('fest_last_backup')).toEqual(['fest_last_backup_timestamp_seconds 1754024400']);
  });

  test('mails are counted that wait, for how long, and that did not arrive', async () => {
    await sendForm(fest.app);
    fest.clock.now = new Date(fest.clock.now.getTime() + 90_000);
    expect(await valuesOf('fest_mails')).toEqual([
      'fest_mails_waiting 1',
      'fest_mails_waiting_seconds 90',
      'fest_mails_undelivered 0',
      ...['sent', 'put-off', 'refused', 'doubted'].map((outcome) => `fest_mails_total{outcome="${outcome}"} 0`),
    ]);
    await fest.db.updateTable('mails').set({ state: 'refused' }).execute();
    expect((await valuesOf('fest_mails')).slice(0, 3)).toEqual([
      'fest_mails_waiting 0',
      'fest_mails_waiting_seconds 0',
      'fest_mails_undelivered 1',
    ]);
  });

  test('the photo queue, the event loop, memory and CPU are measured', async () => {
    expect(await valuesOf('fest_database')).toEqual(['fest_database_up 1']);
    expect(await valuesOf('fest_photo_queue')).toEqual([
      'fest_photo_queue{state="running"} 0',
      'fest_photo_queue{state="waiting"} 0',
    ]);
    const lines = await scrape();
    for (const name of ['nodejs_eventloop_lag_p50', 'nodejs_eventloop_lag_p99', 'nodejs_eventloop_lag_max']) {
      expect(lines.some((line) => line.startsWith(`${name}_seconds `))).toBe(true);
    }
    expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true);
    expect(lines.some((line) => line.startsWith('process_cpu_seconds_total '))).toBe(true);
  });

  test('a database that is gone is reported as down, without its last numbers', async () => {
    await sendForm(fest.app);
    expect(await valuesOf('fest_registrations ')).toEqual(['fest_registrations 1']);
    await fest.db.schema.alterTable('registrations').renameTo('away').execute();
    expect(await valuesOf('fest_registrations')).toEqual([]);
    expect(await valuesOf('fest_database_up')).toEqual(['fest_database_up 0']);
  });

  test('no measurement names a person, an id or an address', async () => {
    const session = await signIn(fest.app, fest.clock, fest.db);
    await sendForm(fest.app, {}, 'the-key-of-asha');
    const list = await fest.app.inject({ url: calls.registrations.path, headers: session });
    const [row] = list.json() as { _id: string }[];
    await fest.app.inject({ url: calls.history.path.replace(':id', row?._id ?? ''), headers: session });
    const all = (await scrape()).join('\n');
    for (const secret of [asha.name, asha.email, asha.contact, 'the-key-of-asha', row?._id, '127.0.0.1', 'Asha']) {
      expect(all).not.toContain(secret);
    }
  });
});

test('on PostgreSQL the connection pool is measured', async () => {
  fest = await startApp({ config: { metricsToken } }, await openPostgres());
  const pool = async () =>
    (await fest.app.inject({ url: '/metrics', headers: bearer })).body
      .split('\n')
      .filter((line) => line.startsWith('fest_database_connections'));
  const numberOf = (lines: string[], state: string) =>
    Number(lines.find((line) => line.includes(`"${state}"`))?.split(' ')[1]);
  // One that stands still in a transaction keeps its connection.
  await fest.db.transaction().execute(async (trx) => {
    await trx.selectFrom('secrets').select('name').execute();
    const lines = await pool();
    expect(numberOf(lines, 'open') - numberOf(lines, 'idle')).toBeGreaterThanOrEqual(1);
    expect(numberOf(lines, 'waiting')).toBe(0);
  });
});
