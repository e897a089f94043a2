import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportColumns, exportRow } from '#app/admin/export/export-row.ts';
import { workbook } from '#app/admin/export/workbook.ts';
import { registrationFields } from '#contract/registration.ts';
import { eventsByTime } from '#programme/events.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { databases } from '#tests/support/database/databases.ts';
import { store } from '#tests/support/database/stored-fest.ts';

/** Characters that often break encodings, spreadsheets or XML. */
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

test.each(databases)('on %s a form is listed and exported as it was sent', async (_name, open) => {
  const { db } = await open();
  const keeps = fc.asyncProperty(accepted, async ({ selectedEvents, ...texts }) => {
    await db.deleteFrom('registrations').execute();
    const eventIds = eventsByTime.filter((event) => selectedEvents.includes(event.label)).map((event) => event.id);
    await store(db, { ...texts, eventIds, photo: null });
    const [row] = await listRegistrations(db);
    const { course: _, sem: __, ...listed } = texts;
    expect(row).toMatchObject({ ...listed, selectedEvents });

    const exported = exportRow(row as NonNullable<typeof row>);
    const book = read(await (await workbook('All', [exported], exportColumns())).arrayBuffer());
    const [, cells] = utils.sheet_to_json<string[]>(book.Sheets.All ?? {}, { header: 1, defval: '' });
    expect(cells).toEqual(exported);
  });
  await fc.assert(keeps, { numRuns: 40 });
});
