import fc from 'fast-check';

/** Every character except surrogates. fast-check's `binary` does the same, but takes seconds to build. */
const anySign = fc.nat(0x10_f7ff).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

export const words = (text: string): string[] => text.trim().split(/\s+/);

export const nastyText = fc.oneof(
  fc.string({ unit: anySign, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...['', ' ', '\0', '\x1b[2J', '\x9b2J', '\uFEFF', '\u202Eabc', '\uD800', '\u200B', '\u3164\u2800', '٣'.repeat(10)],
    ...['asha\u00AD@students.example\u2060', '[object Object]', "' OR 1=1 --", '"; DROP TABLE registrations; --'],
    ...['<script>alert(1)</script>', 'C:\\con', '\r\nset-cookie: a=b', 'x'.repeat(5000), '🎉'.repeat(3000)],
    ...words(
      'null undefined NaN -1 1e999 __proto__ constructor toString =1+1 @SUM(1) {{7*7}} %s%s%n ../../../etc/passwd',
    ),
    'é'.normalize('NFD').repeat(500),
  ),
);
export const encodedText = nastyText.map((text) => encodeURIComponent(text.toWellFormed()));

export const lineBytes = fc
  .uint8Array({ maxLength: 80 })
  .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 10 && byte !== 13)).toString('latin1'));
/** Leaves out characters that end or break a header. */
export const headerValue = lineBytes.map((value) => value.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, ''));

export const uuids = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
);

export function edited(text: string, added: RegExp): fc.Arbitrary<string> {
  const at = fc.oneof(
    fc.integer({ min: 1, max: text.length }),
    fc.integer({ min: text.length - 24, max: text.length }),
  );
  const edit = fc.record({ at, added: fc.stringMatching(added), removed: fc.nat(2) });
  return fc
    .array(edit, { minLength: 1, maxLength: 2 })
    .map((edits) =>
      edits.reduce((made, { at, added, removed }) => made.slice(0, at) + added + made.slice(at + removed), text),
    )
    .filter((changed) => changed !== text && changed !== '');
}
