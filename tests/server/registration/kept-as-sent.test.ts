import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportRow } from '#app/admin/export/export-row.ts';
import { workbook } from '#app/admin/export/workbook.ts';
import { registrationFields } from '#contract/registration.ts';
import { eventsByTime } from '#programme/events.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { registerAll } from '#server/registrations/register.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';

/** Often breaks encodings, spreadsheets or XML. */
const odd = '=1+1 \uFFFE \uFFFF \u{1FFFE} \uFEFF \u202E \u2028 _x000D_ ]]> &amp; 🎉 " \' \\'.split(' ');
const character = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
const piece = fc.oneof(fc.string({ unit: character, maxLength: 12 }), fc.constantFrom(...odd));
const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
const accepted = fc
  .record({
    name: text,
    college: text,
    course: text,
    sem: text,
    email: fc.tuple(text, fc.emailAddress()).map(([start, email]) => `${start.replace(/[\s@]/g, '')}${email}`),
    contact: fc.stringMatching(/^[6-9][0-9]{9}$/),
    selectedEvents: fc.subarray(
      eventsByTime.map((event) => event.label),
      { minLength: 1 },
    ),
  })
  .map((values) => registrationFields.safeParse(values).data)
  .filter((fields) => fields !== undefined);

describe.each(databases)('a form on %s', (_name, open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.discard());

  test('is listed and exported as it was sent', async () => {
    const keeps = fc.asyncProperty(accepted, async ({ selectedEvents, ...texts }) => {
      const { db } = database;
      await db.deleteFrom('registrations').execute();
      const eventIds = eventsByTime.filter((event) => selectedEvents.includes(event.label)).map((event) => event.id);
      await registerAll(db, [
        {
          registration: { ...texts, eventIds, photo: null },
          submission: { key: null, fingerprint: '' },
          now: new Date(),
        },
      ]);
      const [row] = await listRegistrations(db);
      const { course: _, sem: __, ...listed } = texts;
      expect(row).toMatchObject({ ...listed, selectedEvents });

      const exported = exportRow(row as NonNullable<typeof row>);
      const book = read(await (await workbook('All', [exported])).arrayBuffer());
      const [, cells] = utils.sheet_to_json<string[]>(book.Sheets.All ?? {}, { header: 1, defval: '' });
      expect(cells).toEqual(exported);
    });
    await fc.assert(keeps, { numRuns: 40 });
  }, 60_000);
});
