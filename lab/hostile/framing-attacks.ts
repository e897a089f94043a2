import fc from 'fast-check';
import { calls } from '#contract/calls/calls.ts';
import { type Attack, raw } from './attack.ts';

const length = fc
  .constantFrom(
    '0',
    '5',
    '+5',
    '-5',
    '5 5',
    '5, 5',
    '5,6',
    '0x5',
    '1e1',
    '',
    ' ',
    '007',
    '99999999999999999999',
    '4294967301',
    '5\0',
    '５',
  )
  .map((value) => `content-length: ${value}`);
const transfer = fc
  .constantFrom(
    'chunked',
    'Chunked',
    'chunked, chunked',
    'gzip, chunked',
    'chunked, gzip',
    'identity',
    'xchunked',
    ' chunked',
    '\tchunked',
    'chunked\0',
    '"chunked"',
  )
  .map((value) => `transfer-encoding: ${value}`);
const chunk = fc.constantFrom(
  '5\r\nhello\r\n',
  '5;a=b\r\nhello\r\n',
  `5;${'x'.repeat(20_000)}\r\nhello\r\n`,
  '05\r\nhello\r\n',
  '5 \r\nhello\r\n',
  '6\r\nhello\r\n',
  '4\r\nhello\r\n',
  '-1\r\n',
  'ffffffffffffffff\r\n',
  '0x5\r\nhello\r\n',
  'g\r\n',
  '\r\n',
  '0\r\n\r\n',
  '0\r\nx: y\r\n\r\n',
  '5\nhello\n',
  '0\r\n',
);
const startLine = fc.oneof(
  fc.constantFrom(...Object.values(calls).map(({ method, path }) => `${method} ${path} HTTP/1.1`)),
  fc.constantFrom(
    'GET /',
    'GET / HTTP/0.9',
    'GET / HTTP/1.0',
    'GET / HTTP/2.0',
    'GET / HTTP/9.9',
    'GET  / HTTP/1.1',
    'get / HTTP/1.1',
    'FOO / HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'PRI * HTTP/2.0',
    'OPTIONS * HTTP/1.1',
    ' GET / HTTP/1.1',
    '\r\n\r\nGET / HTTP/1.1',
    'GET /a b HTTP/1.1',
  ),
);
const type = fc.constantFrom('content-type: application/json', 'content-type: multipart/form-data; boundary=x', 'x: y');
const smuggled = fc.constantFrom(
  '',
  'GET /api/admin/registrations HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n',
  '\0\0\0\0',
  'x'.repeat(70_000),
);
const lines = fc.array(fc.oneof(length, transfer, type, fc.constant('host: x')), { maxLength: 5 });

const requests = fc
  .tuple(
    startLine,
    lines,
    fc.array(chunk, { maxLength: 4 }),
    smuggled,
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
  )
  .map(([start, heads, body, more, end]) =>
    raw('wrong framing', `${[start, ...heads].join(end)}${end}${end}${body.join('')}${more}`),
  );

const noHttp = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => raw('no HTTP', Buffer.from(bytes))),
  fc
    .constantFrom(
      '',
      '\r\n'.repeat(2000),
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'SSH-2.0-x\r\n',
      '\0'.repeat(900),
    )
    .map((bytes) => raw('no HTTP', bytes)),
);

export const wrongFraming: fc.Arbitrary<Attack> = fc.oneof({ weight: 5, arbitrary: requests }, noHttp);
