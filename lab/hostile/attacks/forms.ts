import fc from 'fast-check';
import { idempotencyHeader } from '#contract/calls/calls.ts';
import { textFields } from '#contract/registration.ts';
import { callTo } from '#lab/client.ts';
import { boundary, formBytes, formType } from '#lab/form.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { type Attack, type HeaderLines, whole } from './attack.ts';
import { nastyText, words } from './values.ts';

const form = (what: string, body: Buffer, more: HeaderLines = [], type = formType) =>
  whole(what, { ...callTo('register'), headers: [['content-type', type], ...more], body });

export const validBody = async (): Promise<Buffer> =>
  formBytes(
    { ...ashaTexts, 'selectedEvents[]': 'Oracle' },
    { bytes: await picture(8, 6).png().toBuffer(), type: 'image/png' },
  );

export function* mangledBodies(valid: Buffer, every: number): Iterable<Attack> {
  const edge = Buffer.from(`\r\n--${boundary}\r\n`);
  const flipped = (at: number) => Buffer.from([(valid[at] as number) ^ (1 << (at % 8))]);
  const damages: [string, (at: number) => Buffer[]][] = [
    ['cut off', (at) => [valid.subarray(0, at)]],
    ['without its beginning', (at) => [valid.subarray(at)]],
    ['a byte flipped', (at) => [valid.subarray(0, at), flipped(at), valid.subarray(at + 1)]],
    ['a byte doubled', (at) => [valid.subarray(0, at + 1), valid.subarray(at)]],
    ['a byte missing', (at) => [valid.subarray(0, at), valid.subarray(at + 1)]],
    ['a boundary put in', (at) => [valid.subarray(0, at), edge, valid.subarray(at)]],
  ];
  for (let step = 0; step < valid.length * damages.length; step += every) {
    const at = Math.floor(step / damages.length);
    const [what, damage] = damages[step % damages.length] as (typeof damages)[number];
    yield form(`${what} at ${at}`, Buffer.concat(damage(at)));
  }
}

const partName = fc.oneof(
  fc.constantFrom('', ...textFields, ...words('selectedEvents[] selectedEvents idPhoto __proto__ constructor')),
  nastyText,
);
const quoted = (text: string) => text.replace(/[\r\n"]/g, '_');
const disposition = fc.oneof(
  partName.map((name) => `form-data; name="${quoted(name)}"`),
  fc.tuple(partName, nastyText).map(([name, file]) => `form-data; name="${quoted(name)}"; filename="${quoted(file)}"`),
  partName.map((name) => `form-data; name*=utf-8''%ff%zz${encodeURIComponent(name.toWellFormed())}`),
  fc.constantFrom('form-data', 'attachment; name="name"', 'form-data; name="name', 'form-data; name=', ';;;', ''),
);
const contentTypes = words('image/png application/json text/plain;charset=utf-16 multipart/mixed;boundary=x \0');
const partHeaders = fc.array(
  fc.constantFrom(
    ...contentTypes.map((type) => `content-type: ${type}`),
    ...['content-transfer-encoding: base64', 'content-transfer-encoding: quoted-printable', 'content-length: 99999'],
    ...[':', 'x', `x: ${'y'.repeat(20_000)}`],
  ),
  { maxLength: 3 },
);
const content = fc.oneof(
  fc
    .oneof(nastyText, fc.constantFrom(...words('Asha a@b.example 9876543210 Oracle {"a":1}')))
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);
const part = fc.tuple(disposition, partHeaders, content).map(([contentDisposition, more, value]) => {
  const head = [`--${boundary}`, `content-disposition: ${contentDisposition}`, ...more].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), value, Buffer.from('\r\n')]);
});
const closing = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}`, '', '--', '\r\n\r\n');
const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant(formType) },
  fc
    .constantFrom('', '"', '"\\"', 'x'.repeat(300), ' ', ';boundary=y', '\u00ff', '%00')
    .map((odd) => `multipart/form-data; boundary=${odd}`),
);
const keys = fc.oneof(
  { weight: 4, arbitrary: fc.constant<HeaderLines>([]) },
  fc
    .constantFrom('', ' ', 'k', 'x'.repeat(201), 'x'.repeat(9000), '\u00e9', 'a b', '"', "';--")
    .map((key): HeaderLines => [[idempotencyHeader, key]]),
);

export const inventedForms: fc.Arbitrary<Attack> = fc
  .tuple(fc.array(part, { maxLength: 12 }), closing, contentType, keys)
  .map(([parts, end, type, key]) => form('an invented form', Buffer.concat([...parts, Buffer.from(end)]), key, type));

const mostly = (arbitrary: fc.Arbitrary<string>) => fc.oneof({ weight: 9, arbitrary }, nastyText);
const labels = fc.array(fc.oneof(fc.constantFrom('Oracle', 'C Bingo', 'Triathlon'), nastyText), { maxLength: 4 });
const texts = Object.fromEntries(textFields.map((name) => [name, mostly(fc.constant(ashaTexts[name]))]));

export const filledForms: fc.Arbitrary<Attack> = fc
  .tuple(fc.record({ ...texts, email: mostly(fc.emailAddress()), 'selectedEvents[]': labels }), keys)
  .map(([values, key]) => form('a filled form', formBytes(values), key));
