import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HistoryEntry, history, registrationList, thumbnailPath } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { latestEntries } from '#server/audit/log.ts';
import { organiser, signIn, startApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { sendForm } from '#tests/support/multipart.ts';
import { blob, picture } from '#tests/support/pictures.ts';

describe.each(databases)('on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let headers: Record<string, string>;
  let id: string;
  let photo: string;
  beforeAll(async () => {
    fest = await startApp({}, await open());
    headers = await signIn(fest.app, fest.clock, fest.db);
    await sendForm(fest.app, { idPhoto: blob(await picture().png().toBuffer(), 'image/png') });
    const answer = await fest.app.inject({ url: calls.registrations.path, headers });
    const [row] = registrationList.parse(answer.json());
    id = row?._id ?? '';
    photo = row?.idPhotoPath ?? '';
  });
  afterAll(() => fest.stop());

  const historyNow = async (of = id): Promise<HistoryEntry[]> => {
    const url = calls.history.path.replace(':id', of);
    return history.parse((await fest.app.inject({ url, headers })).json());
  };

  test('a participant’s history lists each mark, who made it and what it was before, the latest first', async () => {
    fest.clock.now = new Date('2025-08-01T06:30:00Z');
    await fest.app.inject({ method: 'PUT', url: `/api/admin/attendance/${id}`, headers, payload: { isPresent: true } });
    fest.clock.now = new Date('2025-08-01T06:31:00Z');
    await fest.app.inject({
      method: 'PUT',
      url: `/api/admin/payment/${id}`,
      headers,
      payload: { paymentMethod: 'cash' },
    });
    expect(await historyNow()).toEqual([
      { at: '2025-08-01T06:31:00.000Z', by: 'Asha', action: 'payment-changed', from: '', to: 'cash' },
      { at: '2025-08-01T06:30:00.000Z', by: 'Asha', action: 'attendance-changed', from: 'absent', to: 'present' },
      { at: '2025-08-01T06:00:00.000Z', by: null, action: 'photo-added', from: null, to: 'first form' },
    ]);
    expect(await historyNow('01980000-0000-7000-8000-000000000000')).toEqual([]);
  });

  test('opening an ID photo is written down with who did it; its thumbnail in the list is not', async () => {
    fest.clock.now = new Date('2025-08-01T06:30:00Z');
    await fest.app.inject(`/${thumbnailPath(photo)}`);
    await fest.app.inject({ url: `/${photo}`, headers });
    await fest.app.inject(`/${photo}`);
    await fest.app.inject(`/${photo}x`);
    const views = (await latestEntries(fest.db, 100)).filter((entry) => entry.action === 'photo-viewed');
    expect(views.map((entry) => [entry.actor, entry.registration_id])).toEqual([
      [null, id],
      ['Asha', id],
    ]);
  });

  test('a downloaded spreadsheet is written down with its name and number of rows', async () => {
    const note = (payload: object) => fest.app.inject({ method: 'POST', url: calls.exported.path, headers, payload });
    expect((await note({ file: 'Oracle_registrations.xlsx', rows: 12 })).statusCode).toBe(200);
    for (const payload of [{}, { file: '', rows: 1 }, { file: 'a', rows: -1 }, { file: 'a', rows: 1.5 }]) {
      expect((await note(payload)).statusCode).toBe(400);
    }
    const [latest, ...others] = (await latestEntries(fest.db, 100)).filter((entry) => entry.action === 'exported');
    expect(latest).toMatchObject({ actor: 'Asha', subject: 'Oracle_registrations.xlsx', new_value: '12 rows' });
    expect(others).toEqual([]);
  });

  test('signing in and out is written down', async () => {
    fest.clock.now = new Date('2025-08-01T06:40:00Z');
    const { cookies } = await fest.app.inject({ method: 'POST', url: calls.login.path, payload: organiser });
    const own = { ...headers, cookie: `session=${cookies[0]?.value}` };
    await fest.app.inject({ method: 'POST', url: calls.logout.path, headers: own });
    const [last, before] = await latestEntries(fest.db, 2);
    expect([before?.action, before?.actor, last?.action, last?.actor]).toEqual([
      'signed-in',
      'Asha',
      'signed-out',
      'Asha',
    ]);
  });

  test('the audit log holds no name, email or phone of a participant', async () => {
    const all = JSON.stringify(await latestEntries(fest.db, 1000));
    for (const personal of ['Asha Rao', 'asha@students.example', '9876543210']) expect(all).not.toContain(personal);
  });
});
