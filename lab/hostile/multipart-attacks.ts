import fc from 'fast-check';
import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { textFields } from '#contract/registration.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { asha, formBody } from '#tests/support/running/multipart.ts';
import { type Attack, type Headers, whole } from './attack.ts';
import { nastyText } from './values.ts';

const boundary = '----fest';
const type = (of = boundary) => ['content-type', `multipart/form-data; boundary=${of}`] as const;
const form = (what: string, body: Buffer, headers: Headers = [type()]) =>
  whole(what, { method: calls.register.method, target: calls.register.path, headers, body });

export async function validBody(): Promise<Buffer> {
  const photo = await picture(8, 6).png().toBuffer();
  const { payload, headers } = await formBody({ ...asha, idPhoto: blob(photo, 'image/png') });
  const chosen = headers['content-type'].split('boundary=')[1] ?? '';
  return Buffer.from(payload.toString('latin1').replaceAll(chosen, boundary), 'latin1');
}

/** The valid body damaged in each of six ways, at every byte. */
export function* mangledBodies(valid: Buffer, every: number): Iterable<Attack> {
  const edge = Buffer.from(`\r\n--${boundary}\r\n`);
  const damages: [string, (at: number) => Buffer][] = [
    ['cut off', (at) => valid.subarray(0, at)],
    ['without its beginning', (at) => valid.subarray(at)],
    ['a byte flipped', (at) => Buffer.concat([valid.subarray(0, at), flipped(valid, at), valid.subarray(at + 1)])],
    ['a byte doubled', (at) => Buffer.concat([valid.subarray(0, at + 1), valid.subarray(at)])],
    ['a byte missing', (at) => Buffer.concat([valid.subarray(0, at), valid.subarray(at + 1)])],
    ['a boundary put in', (at) => Buffer.concat([valid.subarray(0, at), edge, valid.subarray(at)])],
  ];
  for (let step = 0; step < valid.length * damages.length; step += every) {
    const at = Math.floor(step / damages.length);
    const [what, damage] = damages[step % damages.length] as (typeof damages)[number];
    yield form(`${what} at ${at}`, damage(at));
  }
}

const flipped = (valid: Buffer, at: number) => Buffer.from([(valid[at] as number) ^ (1 << (at % 8))]);

const partName = fc.oneof(
  fc.constantFrom(...textFields, 'selectedEvents[]', 'selectedEvents', 'idPhoto', '__proto__', 'constructor', ''),
  nastyText,
);
const quoted = (text: string) => text.replace(/[\r\n"]/g, '_');
const disposition = fc.oneof(
  partName.map((name) => `form-data; name="${quoted(name)}"`),
  fc.tuple(partName, nastyText).map(([name, file]) => `form-data; name="${quoted(name)}"; filename="${quoted(file)}"`),
  partName.map((name) => `form-data; name*=utf-8''%ff%zz${encodeURIComponent(name.toWellFormed())}`),
  fc.constantFrom('form-data', 'attachment; name="name"', 'form-data; name="name', 'form-data; name=', ';;;', ''),
);
const partHeaders = fc.array(
  fc.oneof(
    fc.constantFrom(
      'content-type: image/png',
      'content-type: application/json',
      'content-type: text/plain; charset=utf-16',
      'content-type: multipart/mixed; boundary=x',
      'content-type: \0',
      'content-transfer-encoding: base64',
      'content-transfer-encoding: quoted-printable',
      'content-length: 99999',
      ':',
      'x',
      `x: ${'y'.repeat(20_000)}`,
    ),
  ),
  { maxLength: 3 },
);
const content = fc.oneof(
  nastyText.map((text) => Buffer.from(text)),
  fc.constantFrom('Asha', 'a@b.example', '9876543210', 'Oracle', '{"a":1}').map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);
const part = fc
  .tuple(disposition, partHeaders, content)
  .map(([contentDisposition, more, value]) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${[`content-disposition: ${contentDisposition}`, ...more].join('\r\n')}\r\n\r\n`),
      value,
      Buffer.from('\r\n'),
    ]),
  );
const closing = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}`, '', '--', '\r\n\r\n');
const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant(type()) },
  fc
    .constantFrom('', '"', '"\\"', 'x'.repeat(300), ' ', ';boundary=y', '\u00ff', '%00')
    .map((boundary) => type(boundary) as readonly [string, string]),
);
const keys = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  fc
    .constantFrom('', ' ', 'k', 'x'.repeat(201), 'x'.repeat(9000), '\u00e9', 'a b', '"', "';--")
    .map((key) => [[idempotencyHeader, key] as const]),
);

export const inventedForms: fc.Arbitrary<Attack> = fc
  .tuple(fc.array(part, { maxLength: 12 }), closing, contentType, keys)
  .map(([parts, end, ofType, key]) =>
    whole('an invented form', {
      method: calls.register.method,
      target: calls.register.path,
      headers: [ofType, ...key],
      body: Buffer.concat([...parts, Buffer.from(end)]),
    }),
  );

export const filledForms: fc.Arbitrary<Attack> = fc
  .record({
    ...Object.fromEntries(
      textFields.map((name) => [name, fc.oneof({ weight: 9, arbitrary: fc.constant(String(asha[name])) }, nastyText)]),
    ),
    'selectedEvents[]': fc.array(fc.oneof(fc.constantFrom('Oracle', 'C Bingo', 'Triathlon'), nastyText), {
      maxLength: 4,
    }),
    email: fc.oneof({ weight: 9, arbitrary: fc.emailAddress() }, nastyText),
  })
  .chain((values) => fc.tuple(fc.constant(values), keys))
  .map(([values, key]) => {
    const parts = Object.entries(values).flatMap(([name, value]) =>
      [value].flat().map((one) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${one}\r\n`),
    );
    return form('a filled form', Buffer.from(`${parts.join('')}--${boundary}--\r\n`), [type(), ...key]);
  });
