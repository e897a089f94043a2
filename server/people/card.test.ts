import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { personCard } from '#contract/desk.ts';
import { events } from '#fest/events.ts';
import { type PhotoLinks, photoLinks } from '#server/photos/links.ts';
import { registerAll } from '#server/registrations/register.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { newRegistration } from '#tests/support/stored-fest.ts';
import { readCard } from './card.ts';
import { type HeldPeople, holdPeople } from './held.ts';

const now = new Date('2025-08-12T04:32:00Z');

describe.each(databases)('a card on %s', (_name, open) => {
  let database: TestDatabase;
  let links: PhotoLinks;
  let people: HeldPeople;
  beforeEach(async () => {
    database = await open();
    links = await photoLinks(database.db);
    people = holdPeople(database.db);
  });
  afterEach(() => database.discard());

  const registered = async (about: Parameters<typeof newRegistration>[0] = {}) => {
    const registration = newRegistration({ photo: null, ...about });
    await registerAll(database.db, [{ registration, submission: { key: null, fingerprint: '' }, now }]);
    const { id } = await database.db
      .selectFrom('registrations')
      .select('id')
      .where('email', '=', registration.email)
      .executeTakeFirstOrThrow();
    return { ...registration, id };
  };
  const card = (id: string) => readCard(database.db, id, now, { links, people });

  test('tells who somebody is, where they were seen and by whom, and what their marks are decided on', async () => {
    const { id, name, college, contact } = await registered({ eventIds: ['oracle', 'bingo'] });
    await database.db.updateTable('registrations').set({ is_present: 1, taken_back: 2 }).execute();
    const presence = { registration_id: id, noted_at: null, marked_by: 'Room 804' };
    await database.db
      .insertInto('presences')
      .values([
        { ...presence, event_id: 'oracle', present_at: '2025-08-12T04:31:00.000Z', version: 3 },
        { ...presence, event_id: 'logo', present_at: null, version: 2 },
      ])
      .execute();
    const read = await card(id);
    expect(personCard.parse(read)).toEqual(read);
    expect(read).toMatchObject({ id, name, college, contactEnd: contact.slice(-4), isPresent: true });
    expect(read).toMatchObject({ selectedEvents: ['C Bingo', 'Oracle'], presentAt: ['Oracle'], idPhotoPath: null });
    expect(read).toMatchObject({ arrivalVersion: '2.1.5', fee: null, paymentMethod: '', alike: [] });
    expect(read?.events.map((event) => event.id)).toEqual(events.map((event) => event.id));
    expect(read?.events.filter((event) => ['oracle', 'logo', 'bingo'].includes(event.id))).toEqual([
      { id: 'logo', isChosen: false, presentSince: null, markedBy: null, version: '2.2' },
      { id: 'bingo', isChosen: true, presentSince: null, markedBy: null, version: '2.0' },
      {
        id: 'oracle',
        isChosen: true,
        presentSince: '2025-08-12T04:31:00.000Z',
        markedBy: 'Room 804',
        version: '2.3',
      },
    ]);
  });

  test('tells the time of the phone beside the server’s where they are more than ten minutes apart', async () => {
    const { id } = await registered({ eventIds: ['oracle', 'bingo'] });
    const presence = { registration_id: id, present_at: '2025-08-12T04:31:00.000Z', marked_by: 'Room 804', version: 1 };
    await database.db
      .insertInto('presences')
      .values([
        { ...presence, event_id: 'oracle', noted_at: '2025-08-12T04:20:59.000Z' },
        { ...presence, event_id: 'bingo', noted_at: '2025-08-12T04:41:00.000Z' },
      ])
      .execute();
    const noted = (await card(id))?.events.flatMap((event) => ('notedAt' in event ? [[event.id, event.notedAt]] : []));
    expect(noted).toEqual([['oracle', '2025-08-12T04:20:59.000Z']]);
  });

  test('shows the photo by a path for desks, which is the same for five minutes and good for ten at most', async () => {
    const { photo } = newRegistration();
    const { id } = await registered({ photo });
    const path = (await card(id))?.idPhotoPath ?? '';
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(links.isValid(id, path, now)).toBe(true);
    expect(links.deskPathFor(id, 0, later(2))).toBe(path);
    expect(links.isValid(id, path, later(5))).toBe(true);
    expect(links.isValid(id, path, later(10))).toBe(false);
    expect(links.isValid(id, path.replace('desk=1&', ''), now)).toBe(false);
  });

  test('names at most three others who are much like this one, those most alike first', async () => {
    const hill = { college: 'Hill College' };
    const { id, contact } = await registered({ ...hill, name: 'Ravi Kumar' });
    const elsewhere = await registered({ college: 'Lake College', name: 'RÁVI  kumar' });
    const misspelt = await registered({ ...hill, name: 'Ravi Kumra' });
    const sameNumber = await registered({ ...hill, name: 'Meena Iyer', contact });
    const sameName = await registered({ ...hill, name: 'ravi kumar' });
    const other = await registered({ college: 'Lake College', name: 'Ravi Kumra' });
    await registered({ ...hill, name: 'Ravi Shankar' });
    await people.refresh();
    const alike = async (of: string) => (await card(of))?.alike.map((person) => person.id);
    expect(await alike(id)).toEqual([sameNumber.id, sameName.id, elsewhere.id]);
    expect(await alike(misspelt.id)).toEqual(expect.arrayContaining([id, sameName.id]));
    expect(await alike(other.id)).toEqual([misspelt.id, elsewhere.id]);
    await database.db.deleteFrom('registrations').where('id', '=', misspelt.id).execute();
    expect(await alike(other.id)).toEqual([elsewhere.id]);
    await people.refresh();
    expect(people.byId.has(misspelt.id)).toBe(false);
  });

  test('is none for an id that nobody has', async () => {
    expect(await card('01980000-0000-7000-8000-000000000000')).toBeNull();
  });
});
