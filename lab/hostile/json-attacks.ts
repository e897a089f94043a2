import fc from 'fast-check';
import { adminHeader, calls, idempotencyHeader, notedAtHeader } from '#contract/calls/calls.ts';
import { type Attack, type Headers, whole } from './attack.ts';
import { lineBytes, nastyText, uuids } from './values.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const key = fc.oneof(
  fc.constantFrom('username', 'password', 'isPresent', 'paymentMethod', '__proto__', 'toJSON'),
  nastyText,
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(nastyText, fc.double(), fc.boolean(), fc.constant(null), fc.maxSafeInteger()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

const wellFormed = fc.oneof(
  value.map((body) => JSON.stringify(body) ?? ''),
  fc.record({ username: value, password: value }, { requiredKeys: [] }).map((body) => JSON.stringify(body)),
  fc.record({ file: value, rows: fc.oneof(fc.nat(), value) }, { requiredKeys: [] }).map((body) => JSON.stringify(body)),
  fc.record({ name: value, token: value }, { requiredKeys: [] }).map((body) => JSON.stringify(body)),
  fc.record({ isPresent: fc.oneof(fc.boolean(), value) }).map((body) => JSON.stringify(body)),
  fc
    .record({ paymentMethod: fc.oneof(fc.constantFrom('', 'cash', 'online'), value) })
    .map((body) => JSON.stringify(body)),
  fc.record({ key: value }).map((body) => JSON.stringify(body)),
  fc.record({ code: value }).map((body) => JSON.stringify(body)),
  fc.record({ phone: fc.oneof(fc.constant('A'.repeat(22)), value) }).map((body) => JSON.stringify(body)),
  fc
    .record(
      {
        name: value,
        email: value,
        contact: fc.oneof(fc.constant('9876543210'), value),
        college: value,
        presentAt: value,
      },
      { requiredKeys: [] },
    )
    .chain((texts) => value.map((selectedEvents) => JSON.stringify({ ...texts, selectedEvents }))),
);
const malformed = fc.constantFrom(
  '',
  ' ',
  '{',
  '}',
  '[',
  '{]',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  'undefined',
  'NaN',
  '1e999',
  '-',
  '"',
  '"\\u',
  '\0',
  '\uFEFF{}',
  '{"__proto__":{"isPresent":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"isPresent":true,"isPresent":1}',
  nested(30_000, '[', ']'),
  nested(10_000, '{"a":', '}'),
  `"${'x'.repeat(70_000)}"`,
  `[${'1,'.repeat(30_000)}1]`,
  '{"__proto__":1}'.repeat(9),
  '{"username":"\\ud800","password":"\\u0000"}',
  '{"paymentMethod":"cash\\u0000"}',
);
const cutOff = fc.tuple(wellFormed, fc.nat(40)).map(([json, at]) => json.slice(0, at));

const encodings: [type: string, encode: (json: string) => Buffer][] = [
  ['application/json', (json) => Buffer.from(json)],
  ['application/json; charset=utf-16', (json) => Buffer.from(json, 'utf16le')],
  ['application/json', (json) => Buffer.from(`\xff\xfe${json}`, 'latin1')],
  ['application/json; charset=', (json) => Buffer.from(json)],
  ['application/json, application/json', (json) => Buffer.from(json)],
  ['APPLICATION/JSON;;;', (json) => Buffer.from(json)],
  ['text/json', (json) => Buffer.from(json)],
  ['multipart/form-data; boundary=x', (json) => Buffer.from(json)],
  ['', (json) => Buffer.from(json)],
];
const encoding = fc.oneof(
  { weight: 8, arbitrary: fc.constant(encodings[0] as (typeof encodings)[0]) },
  fc.constantFrom(...encodings),
);

const times = ['2025-08-12T09:40:00Z', '9999-12-31T23:59:59.999Z', '-271821-04-20T00:00:00Z', '2025-02-31'];

/** What an entry says of itself: one key for many of them, times that are none, and a version, which nobody reads. */
const writeHeaders = fc.array(
  fc.tuple(
    fc.constantFrom(idempotencyHeader, 'if-match', notedAtHeader),
    fc.oneof(
      fc.constantFrom('', '*', 'key', '"a","b"', 'W/"', '0-0', 'payment-', '1e999', 'k'.repeat(9000)),
      fc.constantFrom(...times),
      lineBytes.map((bytes) => bytes.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '')),
    ),
  ),
  { maxLength: 3 },
);

const kinds = ['seen', 'arrived', 'absent', 'taken-back', 'event-added', 'paid', 'undone', 'walk-in', 'visit'];

/** The queue of a phone, of which each entry is read by itself. */
const queues = (knownId: string) => {
  const entry = fc.record(
    {
      kind: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...kinds) }, value),
      key: fc.oneof({ weight: 8, arbitrary: fc.stringMatching(/^[!-~]{1,3}$/) }, value),
      person: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(knownId, 'waiting:a', 'waiting:') }, nastyText),
      event: fc.oneof(fc.constantFrom('oracle', '__proto__'), nastyText),
      method: fc.oneof(fc.constantFrom('', 'cash'), value),
      entry: fc.oneof(fc.constantFrom('a', 'b'), value),
      notedAt: fc.oneof(fc.constantFrom(...times), value),
      showcase: fc.oneof(fc.constant('fun-games'), nastyText),
      fields: value,
    },
    { requiredKeys: ['kind', 'key', 'person', 'event', 'showcase'] },
  );
  return fc.array(fc.oneof({ weight: 8, arbitrary: entry }, value), { maxLength: 51 });
};

/** From an organiser, and from a desk by its cookie. */
export function jsonAttacks(session: string, desk: string, knownId: string): fc.Arbitrary<Attack> {
  const id = fc.oneof(
    fc.constant(knownId),
    uuids,
    nastyText.map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const eventId = fc.oneof(
    fc.constantFrom('oracle', 'bingo', '__proto__'),
    nastyText.map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const calling = fc.oneof(
    fc.constantFrom(calls.login, calls.exported, calls.makeDesk, calls.offeredDesk, calls.joinDesk),
    fc.constantFrom(calls.scan, calls.walkIn, calls.queueKey),
    fc
      .tuple(fc.constantFrom(calls.attendance, calls.payment, calls.history, calls.endDesk, calls.person), id)
      .map(([call, of]) => ({ method: call.method, path: call.path.replace(':id', () => of) })),
    fc
      .tuple(fc.constantFrom(calls.markArrival, calls.takePayment, calls.undoAtDesk), id)
      .map(([call, of]) => ({ method: call.method, path: call.path.replace(':id', () => of) })),
    fc
      .tuple(fc.constantFrom(calls.markPresence, calls.takeBackPresence, calls.addEvent), id, eventId)
      .map(([{ method, path }, of, event]) => ({
        method,
        path: path.replace(':id', () => of).replace(':event', () => event),
      })),
    fc
      .tuple(fc.constantFrom(calls.visits, calls.countVisit, calls.takeBackVisit), id)
      .map(([call, of]) => ({ method: call.method, path: call.path.replace(':id', () => of) })),
    fc.constantFrom(calls.registrations, calls.session, calls.desks, calls.deskSession),
    fc
      .tuple(
        fc.constantFrom({ call: calls.searchPeople, name: 'q' }, { call: calls.pack, name: 'since' }),
        fc.oneof(nastyText, fc.stringMatching(/^[\w-]{0,22}\.-?\d{0,20}$/)),
      )
      .map(([{ call, name }, text]) => ({
        method: call.method,
        path: `${call.path}?${name}=${encodeURIComponent(text.toWellFormed())}`,
      })),
  );
  const organiser: Headers = [
    ['cookie', session],
    [adminHeader, 'true'],
  ];
  const phone: Headers = [
    ['cookie', `desk=${desk}`],
    [adminHeader, 'true'],
  ];
  const who = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(organiser, phone) },
    fc.constantFrom<Headers>([], organiser.slice(0, 1), organiser.slice(1)),
  );
  const { method, path: target } = calls.writeEntries;
  const headers: Headers = [...phone, ['content-type', 'application/json']];
  const queue = queues(knownId).map((entries) =>
    whole('a queue', { method, target, headers, body: JSON.stringify({ entries }) }),
  );
  const single = fc
    .tuple(calling, who, writeHeaders, encoding, fc.oneof({ weight: 4, arbitrary: wellFormed }, malformed, cutOff))
    .map(([call, headers, ofWrite, [type, encode], json]) =>
      whole('JSON', {
        method: call.method,
        target: call.path,
        headers: [...headers, ...ofWrite, ['content-type', type]],
        body: encode(json),
      }),
    );
  return fc.oneof({ weight: 9, arbitrary: single }, queue);
}
