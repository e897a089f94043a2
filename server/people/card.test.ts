import { beforeEach, describe, expect, test } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { personCard } from '#contract/desk/desk.ts';
import { events } from '#fest/events.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { type PhotoLinks, photoLinks } from '#server/photos/links.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { registerAll } from '#server/registrations/register.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { newRegistration } from '#tests/support/database/stored-fest.ts';
import { readCard } from './card.ts';
import { type Everybody, holdEverybody } from './everybody.ts';

const now = new Date('2025-08-12T04:32:00Z');

describe.each(databases)('a card on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  let links: PhotoLinks;
  let people: Everybody;
  beforeEach(async () => {
    links = await photoLinks(db);
    people = holdEverybody(db);
  });

  const registered = async (about: Parameters<typeof newRegistration>[0] = {}) => {
    const registration = newRegistration({ photo: null, ...about });
    await registerAll(db, [{ registration, submission: { key: null, fingerprint: '' }, now }]);
    const found = db.selectFrom('registrations').select('id').where('email', '=', registration.email);
    return { ...registration, ...(await found.executeTakeFirstOrThrow()) };
  };
  const card = (id: string) => readCard(db, id, now, { links, people });

  /** `minute` counts from the card's time. */
  const write = (by: string, minute: number, entry: Exclude<DeskEntry, { kind: 'walk-in' }>) =>
    writeEntry(db, entry, {
      caller: { name: by, deskId: null },
      now: new Date(now.getTime() + minute * 60_000),
    });

  test('shows the person, the sightings with their desks, and the payments', async () => {
    const { id, name, college, contact } = await registered({ eventIds: ['oracle', 'bingo'] });
    await write('Room 804', 1, { kind: 'seen', key: 'a', person: id, event: 'oracle' });
    await write('Gate', 2, { kind: 'seen', key: 'b', person: id, event: 'oracle' });
    await write('Gate', 3, { kind: 'paid', key: 'c', person: id, method: 'cash' });
    await write('Room 804', 4, { kind: 'paid', key: 'd', person: id, method: 'online' });
    const read = await card(id);
    expect(personCard.parse(read)).toEqual(read);
    expect(read).toMatchObject({ id, name, college, contactEnd: contact.slice(-4), isPresent: true });
    expect(read).toMatchObject({ selectedEvents: ['C Bingo', 'Oracle'], presentAt: ['Oracle'], idPhotoPath: null });
    expect(read).toMatchObject({ fee: null, paymentMethod: 'online', alike: [] });
    expect(read?.payments).toEqual([
      { key: 'd', by: 'Room 804', since: '2025-08-12T04:36:00.000Z', method: 'online' },
      { key: 'c', by: 'Gate', since: '2025-08-12T04:35:00.000Z', method: 'cash' },
    ]);
    const sightings = [
      { key: 'a', by: 'Room 804', since: '2025-08-12T04:33:00.000Z' },
      { key: 'b', by: 'Gate', since: '2025-08-12T04:34:00.000Z' },
    ];
    expect(read?.arrivals).toEqual(sightings);
    expect(read?.events.map((event) => event.id)).toEqual(events.map((event) => event.id));
    expect(read?.events.filter((event) => ['oracle', 'logo', 'bingo'].includes(event.id))).toEqual([
      { id: 'logo', isChosen: false, sightings: [], presentSince: null, markedBy: null },
      { id: 'bingo', isChosen: true, sightings: [], presentSince: null, markedBy: null },
      { id: 'oracle', isChosen: true, sightings, presentSince: sightings[0]?.since, markedBy: 'Room 804' },
    ]);
  });

  test('shows when a late mark arrived, if the phone noted it over ten minutes earlier', async () => {
    const { id } = await registered({ eventIds: ['oracle'] });
    const notedAt = now.toISOString();
    await write('Gate', 10, { kind: 'seen', key: 'a', person: id, event: 'oracle', notedAt });
    await write('Gate', 11, { kind: 'seen', key: 'b', person: id, event: 'oracle', notedAt });
    expect((await card(id))?.arrivals).toEqual([
      { key: 'a', by: 'Gate', since: notedAt },
      { key: 'b', by: 'Gate', since: notedAt, heardAt: '2025-08-12T04:43:00.000Z' },
    ]);
  });

  test('names at most three similar people, the most similar first', async () => {
    const hill = { college: 'Hill College' };
    const { id, contact } = await registered({ ...hill, name: 'Ravi Kumar' });
    const elsewhere = await registered({ college: 'Lake College', name: 'RÁVI  kumar' });
    const misspelt = await registered({ ...hill, name: 'Ravi Kumra' });
    const sameNumber = await registered({ ...hill, name: 'Meena Iyer', contact });
    const sameName = await registered({ ...hill, name: 'ravi kumar' });
    const other = await registered({ college: 'Lake College', name: 'Ravi Kumra' });
    await registered({ ...hill, name: 'Ravi Shankar' });
    const alike = async (of: string) => (await card(of))?.alike.map((person) => person.id);
    expect(await alike(id)).toEqual([sameNumber.id, sameName.id, misspelt.id]);
    expect(await alike(misspelt.id)).toEqual(expect.arrayContaining([id, sameName.id]));
    expect(await alike(other.id)).toEqual([elsewhere.id]);
    await withdraw(db, { passOf: { id: misspelt.id, version: 0 }, isCurrent: () => true, now });
    expect(await alike(id)).toEqual([sameNumber.id, sameName.id]);
    expect(await card(misspelt.id)).toBeNull();
  });
});
