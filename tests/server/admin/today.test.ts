import { describe, expect, test } from 'vitest';
import { today } from '#contract/today.ts';
import { databases } from '#tests/support/database/databases.ts';
import { insert } from '#tests/support/database/stored-fest.ts';
import { joinedDesk, singleCall, storePerson } from '#tests/support/people/desk.ts';
import { sharedApp, sharedSession } from '#tests/support/running/app.ts';

describe.each(databases)('an organiser, on %s,', (_name, open) => {
  const fest = sharedApp({}, open);
  const headers = sharedSession(fest);
  let people = 9_000_000_000;
  const read = async () => today.parse((await fest.call('today', { headers })).json());

  test('reads how many registered since midnight at the fest, how many arrived, and which two may be one person', async () => {
    const registered = async (name: string, registered_at: string) => {
      const id = await storePerson(fest.db, { name, contact: String(people++), email: `a${people}@students.example` });
      await fest.db.updateTable('registrations').set({ registered_at }).where('id', '=', id).execute();
      return id;
    };
    const asha = await registered('Asha Rao', '2025-07-31T18:29:59.999Z');
    await registered('Ravi Das', '2025-07-31T18:30:00.000Z');
    expect(await read()).toMatchObject({ registered: 2, registeredToday: 1, arrived: 0, pairs: 0, somePairs: [] });

    const again = await registered('ASHA RAO', '2025-08-01T05:00:00.000Z');
    const room804 = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
    await fest.app.inject(singleCall({ kind: 'arrived', key: `arrived-${asha}`, person: asha }, room804));
    const { somePairs, ...heads } = await read();
    expect(heads).toMatchObject({ registered: 3, registeredToday: 2, arrived: 1, pairs: 1 });
    const found = somePairs.map(({ one, other }) => new Set([one, other]));
    expect(found).toEqual([
      new Set([
        { id: asha, name: 'Asha Rao' },
        { id: again, name: 'ASHA RAO' },
      ]),
    ]);
  });

  test('reads how many mails were not delivered', async () => {
    const mail = { details: '{}', reason: 'registered', created_at: '2025-08-01T06:00:00.000Z' } as const;
    const states = ['refused', 'unconfirmed', 'waiting', 'sent'] as const;
    const due = { next_attempt_at: '2025-08-01T06:00:00.000Z', recipient: 'asha@students.example' };
    const mails = states.map((state) => ({ ...mail, ...due, id: state, state }));
    await insert(fest.db, 'mails', mails);
    expect((await read()).mails).toEqual({ undelivered: 2, letters: 0, hasServer: false });
  });

  test('reads which desk has unsent entries and was silent for over ten minutes', async () => {
    const begin = fest.clock.now;
    const hear = async (name: string, waiting: string) => {
      const desk = await joinedDesk(fest.db, name, begin);
      await fest.call('pack', { headers: desk.headers, query: { waiting } });
      return desk.caller.deskId;
    };
    const id = await hear('Room 802', '3');
    await hear('Room 803', '0');
    fest.clock.now = new Date(begin.getTime() + 10 * 60_000);
    expect((await read()).silentDesks).toEqual([]);
    fest.clock.now = new Date(begin.getTime() + 10 * 60_000 + 1);
    expect((await read()).silentDesks).toEqual([{ id, name: 'Room 802', heardAt: begin.toISOString(), waiting: 3 }]);
  });
});
