import fc from 'fast-check';
import { type CallName, calls, idempotencyHeader, notedAtHeader } from '#contract/calls/calls.ts';
import { type Caller, callTo } from '#lab/client.ts';
import { shapes } from '#server/http/shapes.ts';
import { type Attack, type HeaderLines, json, session, whole } from './attack.ts';
import { bodies, callNames, someId } from './bodies.ts';
import type { KnownPerson } from './links.ts';
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
/** Makes copies of the valid value in which parts are missing or replaced. */
function damaged(valid: unknown): fc.Arbitrary<unknown> {
  const parts = (of: object) => Object.entries(of).map(([name, part]) => [name, damaged(part)] as const);
  const inside = Array.isArray(valid)
    ? fc.tuple(...valid.map(damaged))
    : valid && typeof valid === 'object'
      ? fc.record(Object.fromEntries(parts(valid)))
      : fc.constant(valid);
  return fc.oneof({ weight: 16, arbitrary: inside }, fc.constant(undefined), value);
}
const cells = fc.oneof(fc.constantFrom('\n', ...words('Date 12/08/2025 UPI/522412345678 "1,000.00" "')), nastyText);
const statement = fc.array(cells).map((texts) => `Date,Narration,Reference,Credit\n${texts.join()}`);
const malformed = fc.constantFrom(
  ...['', ' ', '\0', '\uFEFF{}', "{'a':1}", '{"isPresent":true,"isPresent":1}', '{"constructor":{"prototype":{}}}'],
  ...words('{ } [ {] {"a":} {"a":1,} undefined NaN 1e999 - " "\\u {"__proto__":{"isPresent":true}}'),
  ...[nested(30_000, '[', ']'), nested(10_000, '{"a":', '}'), `"${'x'.repeat(70_000)}"`, `[${'1,'.repeat(30_000)}1]`],
  ...['{"__proto__":1}'.repeat(9), '{"username":"\\ud800","password":"\\u0000"}', '{"paymentMethod":"cash\\u0000"}'],
);

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
/** Makes up to three headers of a write, such as its key. Many values are odd, or the same as in other writes. */
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

/** These requests would end the run's session, desk, pass or person, or need a form. Forms have their own attacks. */
const ending = words('logout leaveDesk withdraw withdrawPerson renewPass renewPassOf register changePhoto');
const called = callNames.filter((name) => !ending.includes(name) && shapes[name].answer !== 'stream');
const queries = called.flatMap((name) => Object.keys(shapes[name].query?.shape ?? {}).map((of) => [name, of] as const));

type KnownId = { id: string; noun: string | undefined };
/** Returns 'letters' for '/api/admin/letters/:id', for example. The answer of `money` has the ids for `utrs`. */
const nounOf = (name: CallName) => calls[name].path.replace('utrs', 'money').split('/')[3];

/** Sends each call's sample body once, except login's. Returns the person's id and every id in the answers. */
export async function knownIds(organiser: Caller, { id, token }: KnownPerson): Promise<KnownId[]> {
  const known: KnownId[] = [{ id, noun: 'people' }];
  const written = called.filter((name) => bodies[name] && name !== 'login');
  for (const name of [...written, 'money', 'colleges', 'people'] as CallName[]) {
    const body = bodies[name];
    const reply = await organiser.call(name, { id, token, event: 'oracle', ...(body && { body }) });
    const ids = JSON.stringify(reply.body).match(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g) ?? [];
    known.push(...ids.map((id) => ({ id, noun: nounOf(name) })));
  }
  return known;
}

export function jsonAttacks(organiser: string, desk: string, token: string, ids: KnownId[]): fc.Arbitrary<Attack> {
  const known = fc.constantFrom(...ids.map(({ id }) => id));
  const idFor = (name: CallName) => {
    const fitting = ids.filter(({ noun }) => noun === nounOf(name)).map(({ id }) => id);
    const one = fitting.length > 0 ? fc.constantFrom(...fitting) : known;
    return fc.oneof({ weight: 6, arbitrary: one }, known, uuids, encodedText);
  };
  const event = fc.oneof(fc.constantFrom('oracle', 'bingo', '__proto__'), encodedText);
  const withQuery = fc
    .tuple(fc.constantFrom(...queries), fc.oneof(encodedText, fc.stringMatching(/^[\w-]{0,22}\.-?\d{0,20}$/)))
    .map(([[name, parameter], text]) => {
      const { method, path } = callTo(name);
      return { method, path: `${path}?${parameter}=${text}`, text: '' };
    });
  const wellFormed = (name: CallName) =>
    name === 'matchStatement'
      ? statement
      : fc
          .tuple(fc.oneof({ weight: 8, arbitrary: damaged(bodies[name]) }, value), idFor(name))
          .map(([body, other]) => (JSON.stringify(body) ?? '').replaceAll(someId, other));
  const withBody = fc.constantFrom(...called).chain((name) => {
    const valid = wellFormed(name);
    const cutOff = fc.tuple(valid, fc.nat(40)).map(([text, at]) => text.slice(0, at));
    return fc
      .tuple(idFor(name), event, known, fc.oneof({ weight: 6, arbitrary: valid }, malformed, cutOff))
      .map(([id, event, other, text]) => ({ ...callTo(name, { id, event, other, token }), text }));
  });
  const calling = fc.oneof({ weight: 8, arbitrary: withBody }, withQuery);
  const phone = session(`desk=${desk}`);
  const both = session(`${organiser}; desk=${desk}`);
  const who = fc.oneof(
    { weight: 6, arbitrary: fc.constant(both) },
    fc.constantFrom<HeaderLines>(session(organiser), phone, [], both.slice(0, 1), both.slice(1)),
  );
  const single = fc
    .tuple(calling, who, writeHeaders, encoding)
    .map(([{ text, ...call }, headers, ofWrite, [type, encode]]) =>
      whole('JSON', { ...call, headers: [...headers, ...ofWrite, ['content-type', type]], body: encode(text) }),
    );
  const written = { ...callTo('writeEntries'), headers: [...phone, json] };
  const queue = queues(ids[0]?.id ?? '').map((entries) =>
    whole('a queue', { ...written, body: JSON.stringify({ entries }) }),
  );
  return fc.oneof({ weight: 9, arbitrary: single }, queue);
}
