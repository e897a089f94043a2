import fc from 'fast-check';
import { adminHeader, calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { type Attack, raw, whole } from './attack.ts';
import { lineBytes } from './values.ts';

const names = [
  'cookie',
  'content-type',
  'content-encoding',
  'accept-encoding',
  'accept',
  'origin',
  'referer',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'te',
  'access-control-request-method',
  'access-control-request-headers',
  adminHeader,
  idempotencyHeader,
  'authorization',
  'x-http-method-override',
  'date',
  'expect',
  'upgrade',
  'via',
  '__proto__',
  'constructor',
  'accept-version',
  'http2-settings',
];
const values = [
  '',
  ' ',
  ',',
  ';',
  '=',
  '"',
  '*',
  'null',
  'true',
  '100-continue',
  'websocket',
  'h2c',
  'http/1.0',
  'gzip',
  'br;q=1e999',
  'session=',
  'session=a; session=b',
  'session=%00',
  'session="',
  'session=%E0%A4%A',
  '=;=;=',
  '__proto__=1; session=x',
  'bytes=0-',
  'bytes=-1',
  'bytes=9-1',
  `bytes=${'0-1,'.repeat(900)}`,
  'W/"',
  '"a","b"',
  'Thu, 99 Foo 9999 99:99:99 GMT',
  'https://evil.example',
  'file://',
  'null, null',
  '::1, 10.0.0.1',
  '999.999.999.999',
  'for="[::',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=none',
  'text/html',
  'x'.repeat(4000),
  '\u00ff\u00fe',
  '\t',
];
const header = fc.tuple(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, fc.stringMatching(/^[a-z0-9-]{1,30}$/)),
  fc.oneof(
    fc.constantFrom(...values),
    lineBytes.map((value) => value.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '')),
  ),
);
const target = fc.constantFrom<[string, string]>(
  ...(['/', '/events', '/assets/x.js', '/config.json', '/healthz', '/readyz', '/id-photos/x'] as const).map(
    (path) => ['GET', path] as [string, string],
  ),
  ...Object.values(calls).map(({ method, path }) => [method, path] as [string, string]),
  ['OPTIONS', '/api/admin/registrations'],
);
/** Headers that change where the body ends belong to the framing attacks. */
const isHarmless = ([name]: readonly [string, string]) =>
  !['content-length', 'transfer-encoding', 'connection', 'host'].includes(name);

export const oddHeaders: fc.Arbitrary<Attack> = fc
  .tuple(target, fc.array(header.filter(isHarmless), { minLength: 1, maxLength: 8 }))
  .map(([[method, path], headers]) => whole('odd headers', { method, target: path, headers }));

const wrongLines = fc.oneof(
  lineBytes,
  fc.constantFrom(
    'no colon',
    ': no name',
    'a b: c',
    'name : space',
    ' folded',
    '\tfolded',
    'a: b\0c',
    'a: b\rc',
    'a: b\nc: d',
    '\x00: x',
    'host: a',
    'host: ',
    'connection: upgrade',
    'connection: close, keep-alive, x',
    'keep-alive: timeout=99999',
    'é: x',
    `x: ${'y'.repeat(20_000)}`,
    `${'n'.repeat(20_000)}: y`,
    'x: y\r\n'.repeat(3000).trimEnd(),
    `cookie: ${'a=b; '.repeat(3000)}`,
  ),
);

export const wrongHeads: fc.Arbitrary<Attack> = fc
  .tuple(target, fc.array(wrongLines, { minLength: 1, maxLength: 5 }))
  .map(([[method, path], lines]) =>
    raw('a wrong head', `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines.join('\r\n')}\r\n\r\n`),
  );
