import fc from 'fast-check';
import { adminHeader, calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { type Attack, raw, whole } from './attack.ts';
import { headerValue, lineBytes, words } from './values.ts';

/** Headers with odd values, heads that are not HTTP, and bodies with an unclear end. */

const names = words(`cookie content-type content-encoding accept-encoding accept origin referer range if-range
  if-none-match if-modified-since x-forwarded-for x-forwarded-proto x-forwarded-host forwarded te
  access-control-request-method access-control-request-headers authorization x-http-method-override date expect upgrade
  via __proto__ constructor accept-version http2-settings ${adminHeader} ${idempotencyHeader}`);

const values = [
  ...['', ' ', '\t', 'session=a; session=b', '__proto__=1; session=x', `bytes=${'0-1,'.repeat(900)}`, 'x'.repeat(4000)],
  ...['Thu, 99 Foo 9999 99:99:99 GMT', 'null, null', '::1, 10.0.0.1', 'multipart/form-data; boundary=', '\u00ff\u00fe'],
  ...['application/json; charset=none', 'multipart/form-data'],
  ...words(`, ; = " * null true 100-continue websocket h2c http/1.0 gzip br;q=1e999 session= session=%00 session="
    session=%E0%A4%A =;=;= bytes=0- bytes=-1 bytes=9-1 W/" "a","b" https://evil.example file:// 999.999.999.999
    for="[:: text/html`),
];

const header = fc.tuple(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, fc.stringMatching(/^[a-z0-9-]{1,30}$/)),
  fc.oneof(fc.constantFrom(...values), headerValue),
);

const everyCall = Object.values(calls).map(({ method, path }) => [method, path] as const);
const target = fc.constantFrom<readonly [string, string]>(
  ...words('/ /events /assets/x.js /config.json /healthz /readyz /id-photos/x').map((path) => ['GET', path] as const),
  ...everyCall,
  ['OPTIONS', '/api/admin/registrations'],
);

/** Leaves out headers whose random values could cut the request short, leave it open or get it refused at once. */
const isHarmless = ([name]: readonly [string, string]) =>
  !['content-length', 'transfer-encoding', 'connection', 'host'].includes(name);

export const oddHeaders: fc.Arbitrary<Attack> = fc
  .tuple(target, fc.array(header.filter(isHarmless), { minLength: 1, maxLength: 8 }))
  .map(([[method, path], headers]) => whole('odd headers', { method, path, headers }));

const wrongLines = fc.oneof(
  lineBytes,
  fc.constantFrom(
    ...['no colon', ': no name', 'a b: c', 'name : space', ' folded', '\tfolded', 'a: b\0c', 'a: b\rc', 'a: b\nc: d'],
    ...['\x00: x', 'host: a', 'host: ', 'connection: upgrade', 'connection: close, keep-alive, x', 'é: x'],
    ...['keep-alive: timeout=99999', `x: ${'y'.repeat(20_000)}`, `${'n'.repeat(20_000)}: y`],
    ...['x: y\r\n'.repeat(3000).trimEnd(), `cookie: ${'a=b; '.repeat(3000)}`],
  ),
);

export const wrongHeads: fc.Arbitrary<Attack> = fc
  .tuple(target, fc.array(wrongLines, { minLength: 1, maxLength: 5 }))
  .map(([[method, path], lines]) =>
    raw('a wrong head', `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines.join('\r\n')}\r\n\r\n`),
  );

const oddLengths = words('0 5 +5 -5 5,6 0x5 1e1 007 99999999999999999999 4294967301 ５');
const lengths = ['5 5', '5, 5', '', ' ', '5\0', ...oddLengths];
const transfers = [
  ...['chunked, chunked', 'gzip, chunked', 'chunked, gzip', ' chunked', '\tchunked', 'chunked\0'],
  ...words('chunked Chunked identity xchunked "chunked"'),
];
const chunks = [
  ...['5', '5;a=b', `5;${'x'.repeat(20_000)}`, '05', '5 ', '6', '4', '0x5'].map((size) => `${size}\r\nhello\r\n`),
  ...['-1\r\n', 'ffffffffffffffff\r\n', 'g\r\n', '\r\n', '0\r\n\r\n', '0\r\nx: y\r\n\r\n', '5\nhello\n', '0\r\n'],
];
const startLines = [
  ...everyCall.map(([method, path]) => `${method} ${path} HTTP/1.1`),
  ...['GET /', 'GET / HTTP/0.9', 'GET / HTTP/1.0', 'GET / HTTP/2.0', 'GET / HTTP/9.9', 'GET  / HTTP/1.1'],
  ...['get / HTTP/1.1', 'FOO / HTTP/1.1', 'CONNECT evil.example:443 HTTP/1.1', 'PRI * HTTP/2.0', 'GET /a b HTTP/1.1'],
  ...['OPTIONS * HTTP/1.1', ' GET / HTTP/1.1', '\r\n\r\nGET / HTTP/1.1'],
];
const smuggled = [
  ...['', 'GET /api/admin/registrations HTTP/1.1\r\nhost: x\r\n\r\n', 'GET / HTTP/1.1\r\n', '\0\0\0\0'],
  'x'.repeat(70_000),
];
const lines = fc.constantFrom(
  ...lengths.map((value) => `content-length: ${value}`),
  ...transfers.map((value) => `transfer-encoding: ${value}`),
  ...['content-type: application/json', 'content-type: multipart/form-data; boundary=x', 'x: y', 'host: x', 'host: x'],
);
const requests = fc
  .record({
    start: fc.constantFrom(...startLines),
    heads: fc.array(lines, { maxLength: 5 }),
    body: fc.array(fc.constantFrom(...chunks), { maxLength: 4 }),
    more: fc.constantFrom(...smuggled),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
  })
  .map(({ start, heads, body, more, end }) =>
    raw('wrong framing', `${[start, ...heads].join(end)}${end}${end}${body.join('')}${more}`),
  );

const tlsHello = '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03';
const otherProtocols = [tlsHello, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'SSH-2.0-x\r\n'];
const noHttp = fc
  .oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('', '\r\n'.repeat(2000), '\0'.repeat(900), ...otherProtocols),
  )
  .map((bytes) => raw('no HTTP', bytes));

export const wrongFraming: fc.Arbitrary<Attack> = fc.oneof({ weight: 5, arbitrary: requests }, noHttp);
