import fc from 'fast-check';

export const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\x1b[2J',
    '\x9b2J',
    '\uFEFF',
    '\u202Eabc',
    '\uD800',
    '\u200B',
    '\u3164\u2800',
    'asha\u00AD@students.example\u2060',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
    '-1',
    '1e999',
    '__proto__',
    'constructor',
    'toString',
    "' OR 1=1 --",
    '"; DROP TABLE registrations; --',
    '=1+1',
    '@SUM(1)',
    '<script>alert(1)</script>',
    '{{7*7}}',

    '%s%s%n',
    '../../../etc/passwd',
    'C:\\con',
    '\r\nset-cookie: a=b',
    'x'.repeat(5000),
    '🎉'.repeat(3000),
    'é'.normalize('NFD').repeat(500),
    '٣'.repeat(10),
  ),
);

export const lineBytes = fc
  .uint8Array({ maxLength: 80 })
  .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 10 && byte !== 13)).toString('latin1'));

export const uuids = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
);
