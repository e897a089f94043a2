import fc from 'fast-check';
import { type CallName, idempotencyHeader, notedAtHeader } from '#contract/calls/calls.ts';
import { type Attack, type HeaderLines, json, session, targetOf, whole } from './attack.ts';
import { encodedText, headerValue, nastyText, uuids, words } from './values.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

const key = fc.oneof(
  fc.constantFrom(...words('username password isPresent paymentMethod __proto__ toJSON')),
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

const mostly = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 8, arbitrary }, value);
const record = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const wellFormed = fc
  .oneof(
    value,
    record({ username: value, password: value }),
    record({ file: value, rows: fc.oneof(fc.nat(), value) }),
    record({ name: value, token: value, key: value, code: value }),
    record({ isPresent: fc.oneof(fc.boolean(), value) }),
    record({ paymentMethod: fc.oneof(fc.constantFrom('', 'cash', 'online'), value) }),
    record({ phone: fc.oneof(fc.constant('A'.repeat(22)), value) }),
    record({
      ...{ name: value, email: value, college: value, presentAt: value, selectedEvents: value },
      contact: fc.oneof(fc.constant('9876543210'), value),
    }),
  )
  .map((body) => JSON.stringify(body) ?? '');
const malformed = fc.constantFrom(
  ...['', ' ', '\0', '\uFEFF{}', "{'a':1}", '{"isPresent":true,"isPresent":1}', '{"constructor":{"prototype":{}}}'],
  ...words('{ } [ {] {"a":} {"a":1,} undefined NaN 1e999 - " "\\u {"__proto__":{"isPresent":true}}'),
  ...[nested(30_000, '[', ']'), nested(10_000, '{"a":', '}'), `"${'x'.repeat(70_000)}"`, `[${'1,'.repeat(30_000)}1]`],
  ...['{"__proto__":1}'.repeat(9), '{"username":"\\ud800","password":"\\u0000"}', '{"paymentMethod":"cash\\u0000"}'],
);
const cutOff = fc.tuple(wellFormed, fc.nat(40)).map(([text, at]) => text.slice(0, at));

const plain = (text: string) => Buffer.from(text);
const encodings: [type: string, encode: (text: string) => Buffer][] = [
  ['application/json; charset=utf-16', (text) => Buffer.from(text, 'utf16le')],
  ['application/json', (text) => Buffer.from(`\xff\xfe${text}`, 'latin1')],
  ...['application/json; charset=', 'application/json, application/json', 'APPLICATION/JSON;;;', 'text/json', ''].map(
    (type): [string, typeof plain] => [type, plain],
  ),
  ['multipart/form-data; boundary=x', plain],
];
const encoding = fc.oneof(
  { weight: 8, arbitrary: fc.constant<(typeof encodings)[0]>(['application/json', plain]) },
  fc.constantFrom(...encodings),
);

const times = words('2025-08-12T09:40:00Z 9999-12-31T23:59:59.999Z -271821-04-20T00:00:00Z 2025-02-31');
/** Shared keys, invalid times, and a version header, which these calls ignore. */
const writeHeaders = fc.array(
  fc.tuple(
    fc.constantFrom(idempotencyHeader, 'if-match', notedAtHeader),
    fc.oneof(
      fc.constantFrom('', ...words('* key "a","b" W/" 0-0 payment- 1e999'), 'k'.repeat(9000), ...times),
      headerValue,
    ),
  ),
  { maxLength: 3 },
);

const kinds = words('seen arrived absent taken-back event-added paid undone walk-in visit');
const queues = (knownId: string) => {
  const entry = fc.record(
    {
      kind: mostly(fc.constantFrom(...kinds)),
      key: mostly(fc.stringMatching(/^[!-~]{1,3}$/)),
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
  return fc.array(mostly(entry), { maxLength: 51 });
};

/** Some of the calls, but none that would end the run's own session. */
const called = words(`login exported makeDesk offeredDesk joinDesk scan walkIn queueKey registrations session desks
  invite offeredAccount joinByLink removeAccount endSession changePassword accounts
  deskSession attendance payment history endDesk person markArrival takePayment undoAtDesk markPresence takeBackPresence
  addEvent visits countVisit takeBackVisit`) as CallName[];

export function jsonAttacks(organiser: string, desk: string, knownId: string): fc.Arbitrary<Attack> {
  const id = fc.oneof(fc.constant(knownId), uuids, encodedText);
  const event = fc.oneof(fc.constantFrom('oracle', 'bingo', '__proto__'), encodedText);
  const withQuery = fc
    .tuple(
      fc.constantFrom<[CallName, string]>(['searchPeople', 'q'], ['pack', 'since']),
      fc.oneof(encodedText, fc.stringMatching(/^[\w-]{0,22}\.-?\d{0,20}$/)),
    )
    .map(([[name, parameter], text]) => {
      const { method, target } = targetOf(name);
      return { method, target: `${target}?${parameter}=${text}` };
    });
  const without = fc
    .tuple(fc.constantFrom(...called), id, event)
    .map(([name, id, event]) => targetOf(name, { id, event }));
  const calling = fc.oneof({ weight: 8, arbitrary: without }, withQuery);
  const phone = session(`desk=${desk}`);
  const who = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(session(organiser), phone) },
    fc.constantFrom<HeaderLines>([], session(organiser).slice(0, 1), session(organiser).slice(1)),
  );
  const single = fc
    .tuple(calling, who, writeHeaders, encoding, fc.oneof({ weight: 4, arbitrary: wellFormed }, malformed, cutOff))
    .map(([call, headers, ofWrite, [type, encode], text]) =>
      whole('JSON', { ...call, headers: [...headers, ...ofWrite, ['content-type', type]], body: encode(text) }),
    );
  const written = { ...targetOf('writeEntries'), headers: [...phone, json] };
  const queue = queues(knownId).map((entries) => whole('a queue', { ...written, body: JSON.stringify({ entries }) }));
  return fc.oneof({ weight: 9, arbitrary: single }, queue);
}
