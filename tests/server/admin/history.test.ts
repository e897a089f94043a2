import { beforeAll, describe, expect, test } from 'vitest';
import { type HistoryEntry, history, registrationList, thumbnailPath } from '#contract/admin.ts';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import type { CallName } from '#contract/calls/calls.ts';
import { latestEntries } from '#server/book/entries.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk, singleCall } from '#tests/support/people/desk.ts';
import { sharedApp, sharedSession } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  const headers = sharedSession(fest);
  let id: string;
  let photo: string;
  beforeAll(async () => {
    fest.clock.now = new Date('2025-08-01T06:10:00Z');
    await sendForm(fest.app, { idPhoto: blob(await picture().png().toBuffer(), 'image/png') });
    const answer = await fest.call('registrations', { headers });
    const [row] = registrationList.parse(answer.json());
    id = row?._id ?? '';
    photo = row?.idPhotoPath ?? '';
  });

  const historyNow = async (of = id): Promise<HistoryEntry[]> => {
    return history.parse((await fest.call('history', { id: of, headers })).json());
  };

  test('a history shows who made each entry and when, and whether it was taken back', async () => {
    const at = (minute: number) => `2025-08-01T06:${minute}:00.000Z`;
    const room804 = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
    const send = (minute: number, entry: DeskEntry) => {
      fest.clock.now = new Date(at(minute));
      return fest.app.inject(singleCall(entry, room804));
    };
    const dashboard = (minute: number, call: CallName, payload: object) => {
      fest.clock.now = new Date(at(minute));
      return fest.call(call, { id, headers, payload });
    };
    await dashboard(30, 'attendance', { isPresent: true });
    await dashboard(31, 'payment', { paymentMethod: 'cash' });
    await send(32, { kind: 'seen', key: 'seen', person: id, event: 'bingo', notedAt: at(20) });
    await send(33, { kind: 'paid', key: 'paid', person: id, method: 'online' });
    await send(34, { kind: 'undone', key: 'undone', person: id, entry: 'paid' });
    await dashboard(35, 'attendance', { isPresent: false });
    const asha = { by: 'Asha', role: 'organiser' };
    const desk = { by: 'Room 804', role: 'desk' };
    const form = { at: at(10), by: null, role: 'visitor' };
    expect(await historyNow()).toEqual(
      [
        { at: at(35), ...asha, action: 'absent' },
        { at: at(34), ...desk, action: 'undone' },
        { at: at(33), ...desk, action: 'paid', to: 'online', isTakenBack: true },
        { at: at(32), ...desk, action: 'seen', to: 'C Bingo', notedAt: at(20), isTakenBack: true },
        { at: at(31), ...asha, action: 'paid', from: '', to: 'cash' },
        { at: at(30), ...asha, action: 'arrived', isTakenBack: true },
        { ...form, action: 'photo-added', to: 'first form' },
        { ...form, action: 'registered', to: 'Oracle' },
      ].map((entry) => ({ notedAt: null, from: null, to: null, isTakenBack: false, ...entry })),
    );
    expect(await historyNow('01980000-0000-7000-8000-000000000000')).toEqual([]);
  });

  test('the book records who opened an ID photo, but not who loaded its thumbnail', async () => {
    fest.clock.now = new Date('2025-08-01T06:30:00Z');
    await fest.app.inject(`/${thumbnailPath(photo)}`);
    await fest.app.inject({ url: `/${photo}`, headers });
    await fest.app.inject(`/${photo}`);
    await fest.app.inject(`/${photo}x`);
    const views = (await latestEntries(fest.db, 100)).filter((entry) => entry.kind === 'photo-viewed');
    expect(views.map((entry) => [entry.actor, entry.registration_id])).toEqual([
      [null, id],
      ['Asha', id],
    ]);
  });

  test('the book records each export with its file name and number of rows', async () => {
    const note = (payload: object) => fest.call('exported', { headers, payload });
    expect((await note({ file: 'Oracle_registrations.xlsx', rows: 12 })).statusCode).toBe(200);
    const exports = (await latestEntries(fest.db, 100)).filter((entry) => entry.kind === 'exported');
    expect(exports).toMatchObject([{ actor: 'Asha', subject: 'Oracle_registrations.xlsx', new_value: '12 rows' }]);
  });

  test('the book contains no name, email or phone of a participant', async () => {
    const all = JSON.stringify(await latestEntries(fest.db, 1000));
    for (const personal of ['Asha Rao', 'asha@students.example', '9876543210']) expect(all).not.toContain(personal);
  });
});
