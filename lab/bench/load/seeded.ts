import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { withServer } from '#lab/server.ts';
import { drawIdCard } from '#scripts/seed/id-card.ts';
import { inventPerson } from '#scripts/seed/people.ts';
import { seededRandom } from '#scripts/seed/random.ts';
import { recordAll } from '#server/book/entries.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { decodePhoto } from '#server/photos/decode.ts';
import { registerAll } from '#server/registrations/register.ts';
import type { RunningServer } from '#tests/support/running/server.ts';

const perCommit = 1000;
const minute = 60_000;
const folders = new Map<number, Promise<string>>();

const newFolder = (kind: string) => mkdtempSync(join(tmpdir(), `fest-bench-${kind}-`));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A server on a fest of `people` registrations. The fest is made once in a run. */
export async function withFest<T>(people: number, work: (server: RunningServer) => Promise<T>): Promise<T> {
  const made = folders.get(people) ?? makeFest(people);
  folders.set(people, made);
  const folder = newFolder('fest');
  try {
    cpSync(await made, folder, { recursive: true });
    return await withServer({ DATA_DIR: folder }, work);
  } finally {
    remove(folder);
  }
}

async function makeFest(count: number): Promise<string> {
  const dataDir = newFolder('seed');
  process.once('exit', () => remove(dataDir));
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  const random = seededRandom(10);
  const cards = await Promise.all(Array.from({ length: 8 }, async () => decodePhoto(await drawIdCard(random))));
  for (let from = 0; from < count; from += perCommit) {
    const sends = Array.from({ length: Math.min(perCommit, count - from) }, (_, index) => {
      const number = from + index + 1;
      const person = inventPerson(random, number);
      const photo = person.hasPhoto ? (cards[number % cards.length] ?? null) : null;
      const now = new Date(Date.parse('2025-07-01T04:30:00Z') + number * minute);
      return { registration: { ...person, photo }, submission: { key: `seed-${number}`, fingerprint: 'seed' }, now };
    });
    await registerAll(db, sends, async () => {});
    await markAll(db, new Map(sends.map(({ registration }) => [registration.email, registration])));
  }
  await db.destroy();
  return dataDir;
}

async function markAll(db: Database, people: Map<string, ReturnType<typeof inventPerson>>): Promise<void> {
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'email'])
    .where('email', 'in', [...people.keys()])
    .execute();
  const now = new Date('2025-09-24T04:30:00Z');
  const desk = { actor: 'Room 804', role: 'desk' } as const;
  const marks = rows.flatMap(({ id: registrationId, email }) => {
    const { isPresent, paymentMethod = '' } = people.get(email) ?? {};
    return [
      ...(isPresent ? [{ entry: { ...desk, kind: 'arrived', registrationId } as const, now }] : []),
      ...(paymentMethod
        ? [{ entry: { ...desk, kind: 'paid', registrationId, newValue: paymentMethod } as const, now }]
        : []),
    ];
  });
  await recordAll(db, marks);
  await sql`update registrations set
    is_present = (select count(*) from entries where registration_id = registrations.id and kind = 'arrived'),
    payment_method = coalesce((select new_value from entries where registration_id = registrations.id and kind = 'paid'), '')
    where email in (${sql.join([...people.keys()])})`.execute(db);
}
