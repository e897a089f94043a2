import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { referenceOf } from '#contract/reference.ts';
import { findParticipant } from '#scripts/purge/find.ts';
import { renewEmailKeys } from '#server/database/email-key.ts';
import { ashaTexts } from '#tests/support/asha.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { marksOf } from '#tests/support/stored-fest.ts';
import { registerAll } from './register.ts';
import { type NewWalkIn, registerWalkIn } from './walk-in.ts';

const now = new Date('2025-08-12T04:32:00Z');
const asha = { ...ashaTexts, eventIds: ['oracle'], photo: null };

describe.each(databases)('a walk-in on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  const desk = (by: string) => ({ by, now, notedAt: null });
  const walkIn = (about: Partial<NewWalkIn['registration']> = {}, more: Partial<NewWalkIn> = {}, by = 'Room 804') =>
    database.db
      .transaction()
      .execute((trx) =>
        registerWalkIn(
          trx,
          { registration: { ...asha, ...about }, presentAt: null, paymentMethod: '', ...more },
          desk(by),
        ),
      );
  const byForm = (registration: NewWalkIn['registration']) =>
    registerAll(database.db, [{ registration, submission: { key: null, fingerprint: '' }, now }]);
  const rows = () => database.db.selectFrom('registrations').selectAll().orderBy('id').execute();
  const eventsOf = async (id: string) =>
    (await database.db.selectFrom('registration_events').select('event_id').where('registration_id', '=', id).execute())
      .map(({ event_id }) => event_id)
      .sort();
  const mails = async () => {
    const found = await database.db.selectFrom('mails').select('reason').orderBy('id').execute();
    return found.map(({ reason }) => reason);
  };

  test('is registered, present at the event and paid at once, in the name of the desk', async () => {
    const { id, ...done } = await walkIn({}, { presentAt: 'oracle', paymentMethod: 'cash' });
    expect(done).toEqual({ isNew: true, changed: true });
    expect(await rows()).toMatchObject([{ id, ...ashaTexts, is_present: 1, payment_method: 'cash' }]);
    const presences = await database.db.selectFrom('presences').select(['event_id', 'marked_by']).execute();
    expect(presences).toEqual([{ event_id: 'oracle', marked_by: 'Room 804' }]);
    expect((await marksOf(database.db, id)).toReversed()).toEqual([
      ['Room 804', 'walk-in-registered', null, 'Oracle'],
      ['Room 804', 'presence-marked', null, 'Oracle'],
      ['Room 804', 'payment-changed', '', 'cash'],
    ]);
    expect(await mails()).toEqual(['registered']);
  });

  test('without a mail, course and semester is registered and is mailed nothing', async () => {
    const { id } = await walkIn({ email: '', course: '', sem: '' });
    expect(await rows()).toMatchObject([{ id, email: '', course: '', sem: '', is_present: 1 }]);
    expect((await rows())[0]?.email_key).not.toContain('@');
    expect(await mails()).toEqual([]);
  });

  test('without a mail is one participant by contact and name, and others beside them are others', async () => {
    const first = await walkIn({ email: '' });
    const again = await walkIn({ email: '', name: ' ASHA  rao', eventIds: ['logo'] });
    expect(again).toEqual({ id: first.id, isNew: false, changed: true });
    expect(await eventsOf(first.id)).toEqual(['logo', 'oracle']);
    expect((await walkIn({ email: '', name: 'Meena Rao' })).isNew).toBe(true);
    expect((await walkIn({ email: '', contact: '9876543211' })).isNew).toBe(true);
    expect(await rows()).toHaveLength(3);
    // A name that is written like an email is nobody's email.
    expect((await walkIn({ email: '', name: ashaTexts.email })).isNew).toBe(true);
    expect((await walkIn()).isNew).toBe(true);
  });

  test('who registered before, by mail and contact or by name and contact, keeps everything and gets the events', async () => {
    await byForm(asha);
    const [before] = await rows();
    await database.db.updateTable('registrations').set({ payment_method: 'online' }).execute();
    const other = { name: 'Asha R.', college: 'Other', eventIds: ['oracle', 'bingo'], email: 'ASHA@students.example' };
    const known = await walkIn(other, { presentAt: 'bingo', paymentMethod: 'cash' });
    expect(known).toEqual({ id: before?.id, isNew: false, changed: true });
    expect(await rows()).toEqual([{ ...before, is_present: 1, payment_method: 'online' }]);
    expect(await eventsOf(known.id)).toEqual(['bingo', 'oracle']);
    expect(await walkIn({ email: '', eventIds: ['bingo'] }, { presentAt: 'bingo' }, 'Room 805')).toEqual({
      id: known.id,
      isNew: false,
      changed: false,
    });
    expect((await marksOf(database.db, known.id)).toReversed()).toEqual([
      ['Room 804', 'events-changed', 'Oracle', 'C Bingo, Oracle'],
      ['Room 804', 'presence-marked', null, 'C Bingo'],
    ]);
    expect(await mails()).toEqual(['registered', 'events-added']);
  });

  test('who is marked at an event that is none of theirs is refused whole', async () => {
    await expect(walkIn({}, { presentAt: 'logo' })).rejects.toMatchObject({ code: 'not-chosen' });
    expect(await rows()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('sent by two desks at once is one registration with the events of both', async () => {
    for (const email of ['', ashaTexts.email]) {
      const name = `Twin ${email}`;
      const done = await Promise.all([
        walkIn({ email, name, eventIds: ['oracle'] }, { presentAt: 'oracle', paymentMethod: 'cash' }, 'Room 804'),
        walkIn({ email, name, eventIds: ['logo'] }, { presentAt: 'logo', paymentMethod: 'online' }, 'Room 805'),
        walkIn({ email, name, eventIds: ['oracle'] }, { presentAt: 'oracle' }, 'Room 806'),
      ]);
      expect(new Set(done.map(({ id }) => id)).size).toBe(1);
      expect(done.filter(({ isNew }) => isNew)).toHaveLength(1);
      const id = done[0]?.id ?? '';
      expect(await eventsOf(id)).toEqual(['logo', 'oracle']);
      const payments = (await marksOf(database.db, id)).filter(([, action]) => action === 'payment-changed');
      expect(payments).toHaveLength(1);
      const presences = await database.db
        .selectFrom('presences')
        .select('event_id')
        .where('registration_id', '=', id)
        .execute();
      expect(presences).toHaveLength(2);
    }
  });

  test('without a mail keeps its key when keys are made anew, and is found for a purge by the reference', async () => {
    const { id } = await walkIn({ email: '' });
    await database.db.updateTable('registrations').set({ email_key: 'old' }).execute();
    await renewEmailKeys(database.db);
    expect((await walkIn({ email: '' })).id).toBe(id);
    const written = referenceOf(id).toLowerCase().replace('-', '');
    expect((await findParticipant(database.db, written, undefined)).id).toBe(id);
  });
});
