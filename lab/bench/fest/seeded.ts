import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { seededRandom } from '#scripts/random.ts';
import { drawIdCard } from '#scripts/seed/id-card.ts';
import { inventPerson } from '#scripts/seed/people.ts';
import { recordAll } from '#server/book/entries.ts';
import { emailKey } from '#server/database/email-key.ts';
import { openDatabase, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { decodePhoto } from '#server/photos/decode.ts';

/** A tenth of the rows that fit into one statement of SQLite, which takes 32,766 values. */
const chunk = 1000;
const firstAt = Date.parse('2025-07-01T04:30:00Z');
const minute = 60_000;

const folders = new Map<number, Promise<string>>();

/** A data folder with `count` registrations, made once in a run. Copy it, never change it. */
export function seededFolder(count: number): Promise<string> {
  const made = folders.get(count) ?? makeFolder(count);
  folders.set(count, made);
  return made;
}

export async function discardSeeded(): Promise<void> {
  for (const folder of await Promise.all(folders.values())) rmSync(folder, { recursive: true, force: true });
}

async function makeFolder(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fest-bench-seed-'));
  await fillDatabase({ dataDir, databaseUrl: null }, count);
  return dataDir;
}

/** Makes a fest of `count` registrations in an empty database. */
export async function fillDatabase(where: Where, count: number): Promise<void> {
  const { db } = await openDatabase(where);
  await fill(db, count);
  // As PostgreSQL does by itself within a minute.
  if (where.databaseUrl !== null) await sql`analyze`.execute(db);
  await db.destroy();
}

/** Writes registrations straight into the tables, much faster than by their forms. */
async function fill(db: Database, count: number): Promise<void> {
  const random = seededRandom(10);
  const cards = await Promise.all(Array.from({ length: 8 }, async () => decodePhoto(await drawIdCard(random))));
  for (let from = 0; from < count; from += chunk) {
    const people = Array.from({ length: Math.min(chunk, count - from) }, (_, index) => {
      const at = new Date(firstAt + ((from + index) * 40 * 24 * 60 * minute) / count);
      const id = uuid({ msecs: at.getTime(), seq: from + index });
      return { id, at: at.toISOString(), person: inventPerson(random, from + index + 1), number: from + index };
    });
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('registrations').values(people.map(registrationRow)).execute();
      await trx.insertInto('registration_events').values(people.flatMap(eventRows)).execute();
      await trx.insertInto('submissions').values(people.map(submissionRow)).execute();
      await recordAll(trx, people.map(registered));
      await recordAll(trx, people.filter(({ person }) => person.isPresent).map(arrived));
      await recordAll(trx, people.filter(({ person }) => person.paymentMethod !== '').map(paid));
      const photos = people.flatMap(({ id, person, number }) => {
        const card = person.hasPhoto ? cards[number % cards.length] : undefined;
        return card
          ? [{ registration_id: id, media_type: card.mediaType, bytes: card.bytes, thumbnail: card.thumbnail }]
          : [];
      });
      if (photos.length > 0) await trx.insertInto('id_photos').values(photos).execute();
    });
  }
}

type Invented = { id: string; at: string; person: ReturnType<typeof inventPerson>; number: number };

const registrationRow = ({ id, at, person }: Invented) => ({
  id,
  name: person.name,
  email: person.email,
  email_key: emailKey(person.email),
  contact: person.contact,
  college: person.college,
  course: person.course,
  sem: person.sem,
  is_present: person.isPresent ? (1 as const) : (0 as const),
  payment_method: person.paymentMethod,
  registered_at: at,
});

const eventRows = ({ id, person }: Invented) =>
  person.eventIds.map((eventId) => ({ registration_id: id, event_id: eventId }));

const desk = { actor: 'Room 804', role: 'desk' } as const;
const dayOfFest = new Date('2025-09-24T04:30:00Z');

const registered = ({ id, at, person }: Invented) => ({
  entry: {
    kind: 'registered',
    actor: null,
    role: 'visitor',
    key: id,
    registrationId: id,
    events: person.eventIds,
  } as const,
  now: new Date(at),
});
const arrived = ({ id }: Invented) => ({
  entry: { ...desk, kind: 'arrived', registrationId: id } as const,
  now: dayOfFest,
});
const paid = ({ id, person }: Invented) => ({
  entry: { ...desk, kind: 'paid', registrationId: id, newValue: person.paymentMethod } as const,
  now: dayOfFest,
});

const submissionRow = ({ id, at, number }: Invented) => ({
  key: `seed-${number}`,
  fingerprint: 'seed',
  registration_id: id,
  message: 'Registered.',
  created_at: at,
});
