import { sql } from 'kysely';
import type { PackedPerson } from '#contract/pack.ts';
import { endOf } from '#contract/people/person.ts';
import type { Database } from '#server/database/tables.ts';
import { yieldToEventLoop } from '#server/event-loop.ts';
import { readChanged, readCursor } from '#server/list/changes.ts';
import { hashOfCode, type PassTokens } from '#server/passes/tokens.ts';

/** How many are read and hashed before other requests get their turn; the bench's goal `packStall` sets it. */
const pageSize = 250;

/** Above it, whoever asks for changes gets everybody: that is as quick, and is noted. */
const mostChanges = 2_000;

type Setting = { db: Database; passes: Pick<PassTokens, 'codeFor'> };

export type PackedChanges = { cursor: number; people: PackedPerson[]; deletedIds: string[] };

/** Everybody, page by page, and the cursor to ask `packChanges` with next. */
export async function packAll({ db, passes }: Setting) {
  // The cursor first: what changes while the pages are read is then told by the next changes.
  const cursor = await readCursor(db);
  async function* pages(): AsyncGenerator<PackedPerson[]> {
    let after = '';
    for (;;) {
      const rows = await packed(db).where('registrations.id', '>', after).limit(pageSize).execute();
      yield rows.map((row) => fromRow(row, passes));
      after = rows.at(-1)?.id ?? '';
      if (rows.length < pageSize) return;
      await yieldToEventLoop();
    }
  }
  return { cursor, pages: pages() };
}

/** Null where they are too many, or the cursor is one of another database. */
export async function packChanges({ db, passes }: Setting, since: number): Promise<PackedChanges | null> {
  const changed = await readChanged(db, since);
  if (changed === null || changed.ids.length > mostChanges) return null;
  const { cursor, ids } = changed;
  const people: PackedPerson[] = [];
  for (let start = 0; start < ids.length; start += pageSize) {
    const page = packed(db).where('registrations.id', 'in', ids.slice(start, start + pageSize));
    people.push(...(await page.execute()).map((row) => fromRow(row, passes)));
    await yieldToEventLoop();
  }
  const found = new Set(people.map(({ id }) => id));
  return { cursor, people, deletedIds: ids.filter((id) => !found.has(id)) };
}

/** They are in no name: a desk's and an organiser's are without control characters. */
const [betweenFields, betweenRows] = ['\u001f', '\u001e'];

/** In one statement, so that the versions of a person are those of one moment. */
const packed = (db: Database) =>
  db
    .selectFrom('registrations')
    .select(['id', 'name', 'college', 'contact', 'is_present', 'taken_back', 'payment_method', 'pass_version'])
    .select(({ selectFrom }) => [
      selectFrom('registration_events')
        .select(sql<string | null>`string_agg(event_id, ' ')`.as('ids'))
        .whereRef('registration_id', '=', 'registrations.id')
        .as('chosen'),
      selectFrom('presences')
        .select(
          sql<
            string | null
          >`string_agg(concat_ws(${betweenFields}, event_id, version, coalesce(present_at, ''), marked_by), ${betweenRows})`.as(
            'rows',
          ),
        )
        .whereRef('registration_id', '=', 'registrations.id')
        .as('presences'),
    ])
    .orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof packed>['execute']>>[number];

const fromRow = (row: Row, { codeFor }: Setting['passes']): PackedPerson => ({
  id: row.id,
  name: row.name,
  college: row.college,
  contactEnd: endOf(row.contact),
  codeHash: hashOfCode(codeFor({ id: row.id, version: row.pass_version })),
  chosen: row.chosen?.split(' ') ?? [],
  isPresent: row.is_present === 1,
  takenBack: row.taken_back,
  presences: row.presences?.split(betweenRows).map(presenceFrom) ?? [],
  paymentMethod: row.payment_method,
});

function presenceFrom(text: string): PackedPerson['presences'][number] {
  const [event = '', version, presentSince = '', markedBy = ''] = text.split(betweenFields);
  const isPresent = presentSince !== '';
  return {
    event,
    presentSince: isPresent ? presentSince : null,
    markedBy: isPresent ? markedBy : null,
    version: Number(version),
  };
}
