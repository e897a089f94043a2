import { beforeEach, describe, expect, test } from 'vitest';
import { referenceOf } from '#contract/reference.ts';
import { labelsOf } from '#programme/events.ts';
import { findParticipant } from '#scripts/purge/find.ts';
import { personKey } from '#server/database/email-key.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { databases, sharedDatabase } from '#tests/support/database/databases.ts';
import { mailsOf, marksOf, store } from '#tests/support/database/stored-fest.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { groupCommit } from './group-commit.ts';
import type { WalkIn } from './walk-in.ts';

const now = new Date('2025-08-12T04:32:00Z');
let contacts = 0;
const newContact = () => String(6_000_000_000 + ++contacts);

describe.each(databases)('a walk-in on %s', (_name, open) => {
  const { db } = sharedDatabase(open);
  let asha: WalkIn['registration'];
  beforeEach(() => {
    asha = { ...ashaTexts, contact: newContact(), eventIds: ['oracle'], photo: null };
  });

  let keys = 0;
  type More = { presentAt?: string; paymentMethod?: WalkIn['paymentMethod'] };
  async function walkIn(about: Partial<WalkIn['registration']> = {}, more: More = {}, name = 'Room 804') {
    const { eventIds, photo: _, ...texts } = { ...asha, ...about };
    const fields = { ...texts, selectedEvents: labelsOf(eventIds), ...more };
    const entry = { kind: 'walk-in' as const, key: `key-${keys++}`, fields };
    const { id, isNew } = await writeEntry(db, entry, { caller: { name, deskId: null }, now });
    return { id: id ?? '', isNew };
  }
  const rows = (contact = asha.contact) =>
    db.selectFrom('registrations').selectAll().where('contact', '=', contact).orderBy('id').execute();
  const idsIn = async (table: 'registration_events' | 'presences', id: string) =>
    (await db.selectFrom(table).select('event_id').where('registration_id', '=', id).execute())
      .map(({ event_id }) => event_id)
      .sort();
  const written = async (id: string) => (await marksOf(db, id)).map((mark) => mark.join(' ')).sort();
  const sendForm = (registration: WalkIn['registration']) =>
    groupCommit(db)({ registration, submission: { key: null, fingerprint: '' }, now });

  test('can register without an email, course and semester, and gets no email', async () => {
    const { id } = await walkIn({ email: '', course: '', sem: '' });
    expect(await rows()).toMatchObject([{ id, email: '', course: '', sem: '', is_present: 1 }]);
    expect((await rows())[0]?.email_key).not.toContain('@');
    expect(await mailsOf(db, id)).toEqual([]);
    const other = await walkIn({ contact: newContact() });
    expect(await mailsOf(db, other.id)).toEqual(['registered']);
  });

  test('without an email is recognised by contact and name together', async () => {
    const first = await walkIn({ email: '' });
    const again = await walkIn({ email: '', name: ' ASHA  rao', eventIds: ['logo'] });
    expect(again).toEqual({ id: first.id, isNew: false });
    expect(await idsIn('registration_events', first.id)).toEqual(['logo', 'oracle']);
    expect((await walkIn({ email: '', name: 'Meena Rao' })).isNew).toBe(true);
    expect((await walkIn({ email: '', contact: newContact() })).isNew).toBe(true);
    expect(await rows()).toHaveLength(2);
    // A name that looks like an email does not count as an email.
    expect((await walkIn({ email: '', name: ashaTexts.email })).isNew).toBe(true);
    expect(await walkIn()).toEqual({ id: first.id, isNew: false });
  });

  test('somebody who had registered gets the new events and keeps all data', async () => {
    await store(db, asha, now);
    const [before] = await rows();
    const other = { name: 'Asha R.', college: 'Other', eventIds: ['oracle', 'bingo'], email: 'ASHA@students.example' };
    const known = { id: before?.id ?? '', isNew: false };
    expect(await walkIn(other, { presentAt: 'bingo', paymentMethod: 'cash' })).toEqual(known);
    expect(await rows()).toEqual([{ ...before, is_present: 1, payment_method: 'cash' }]);
    expect(await idsIn('registration_events', known.id)).toEqual(['bingo', 'oracle']);
    expect(await walkIn({ email: '', eventIds: ['bingo'] }, {}, 'Room 805')).toEqual(known);
    expect(await written(known.id)).toEqual([
      ...[' registered oracle', 'Room 804 paid cash', 'Room 804 seen bingo', 'Room 804 walk-in bingo'],
      ...['Room 805 arrived ', 'Room 805 walk-in known'],
    ]);
    expect(await mailsOf(db, known.id)).toEqual(['registered', 'events-added']);
  });

  test('is registered for the event where the desk is, even if the form lacks it', async () => {
    const { id } = await walkIn({}, { presentAt: 'logo' });
    expect(await idsIn('registration_events', id)).toEqual(['logo', 'oracle']);
  });

  test('without an email is found by the later form with their name and number, which adds the email', async () => {
    const { id } = await walkIn({ email: '', name: ' ASHA  rao' }, { presentAt: 'oracle' });
    const form = { ...asha, eventIds: ['logo'] };
    await store(db, { ...form, name: 'Meena Rao', email: 'meena@students.example' }, now);
    await store(db, { ...form, contact: newContact() }, now);
    expect(await rows()).toHaveLength(2);
    await sendForm({ ...form, email: 'Asha@students.example' });
    const kept = { id, email: 'Asha@students.example', name: ' ASHA  rao', course: 'BSc' };
    expect(await rows()).toEqual(expect.arrayContaining([expect.objectContaining(kept)]));
    expect(await rows()).toHaveLength(2);
    expect(await idsIn('registration_events', id)).toEqual(['logo', 'oracle']);
    expect(await mailsOf(db, id)).toEqual(['events-added']);
    expect(await written(id)).toContain(' email-changed ');
    expect((await walkIn({ email: ashaTexts.email })).id).toBe(id);
    // The person's email is known now, so another email means another person.
    expect((await walkIn({ email: 'other@students.example' })).isNew).toBe(true);
  });

  test('without an email stays apart from a form whose email and number are registered', async () => {
    const { id } = await walkIn({ email: '' });
    await db.updateTable('registrations').set({ email_key: 'moved' }).where('id', '=', id).execute();
    await store(db, asha, now);
    const email_key = personKey({ email: '', name: asha.name });
    await db.updateTable('registrations').set({ email_key }).where('id', '=', id).execute();
    await sendForm(asha);
    expect((await rows()).map(({ email }) => email).sort()).toEqual(['', asha.email]);
  });

  test('without an email, and the form of the same person at once, become one registration', async () => {
    const people = Array.from({ length: 20 }, () => ({ ...asha, contact: newContact() }));
    await Promise.all(
      people.flatMap((person) => [
        walkIn({ ...person, email: '' }, { presentAt: 'bingo' }),
        sendForm({ ...person, eventIds: ['logo'] }),
      ]),
    );
    for (const { contact } of people) {
      expect(await rows(contact)).toMatchObject([{ email: asha.email, is_present: 1 }]);
      const [{ id } = { id: '' }] = await rows(contact);
      expect(await idsIn('registration_events', id)).toEqual(['bingo', 'logo', 'oracle']);
      expect(await mailsOf(db, id)).not.toEqual([]);
    }
  });

  test.each(['', ashaTexts.email])(
    'sent by two desks at once, with the email "%s", is one registration',
    async (email) => {
      const done = await Promise.all([
        walkIn({ email }, { presentAt: 'oracle', paymentMethod: 'cash' }, 'Room 804'),
        walkIn({ email, eventIds: ['logo'] }, { presentAt: 'logo', paymentMethod: 'online' }, 'Room 805'),
      ]);
      const [{ id = '' } = {}, ...others] = done.toSorted((a, b) => Number(b.isNew) - Number(a.isNew));
      expect(others).toEqual([{ id, isNew: false }]);
      for (const table of ['registration_events', 'presences'] as const)
        expect(await idsIn(table, id)).toEqual(['logo', 'oracle']);
    },
  );

  test('without an email is found by the reference', async () => {
    const { id } = await walkIn({ email: '' });
    const written = referenceOf(id).toLowerCase().replace('-', '');
    expect((await findParticipant(db, written, undefined)).id).toBe(id);
  });
});
