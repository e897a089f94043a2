import fc from 'fast-check';
import { type Attack, type HeaderLines, session, whole } from './attack.ts';
import { encodedText, nastyText, uuids, words } from './values.ts';

/** Replaces the characters that a path in a request line cannot contain. */
const unencoded = nastyText.map((text) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\x21-\x22\x24-\x7e\x80-\xff]/g, '_'),
);

const segment = fc.oneof(
  fc.constantFrom(
    ...words(`api admin id-photos thumbnail registrations register attendance payment assets events .. . %2e%2e
      %2E%2e%2f ..%2f..%2f ..%5c ..\\.. %c0%ae%c0%ae %e0%80%af %252e%252e %00 a%00.html %0d%0aset-cookie:a=b % %z %zz
      %f %ff %u002e %ed%a0%80 %F0%9F%8E%89 etc/passwd package.json .git/config .env data/fest.db index.html 404.html
      config.json * :id __proto__ constructor hasOwnProperty`),
    ...['', 'x'.repeat(200), 'x'.repeat(9000), '/'.repeat(3000), '%2f'.repeat(500)],
  ),
  encodedText,
  unencoded.map((text) => text.replaceAll('?', '_')),
  uuids,
);

const parameterValues = words(`1 9999999999 -1 1e999 NaN Infinity ${'A'.repeat(43)} %00 % %zz`);
const parameter = fc.tuple(
  fc.oneof(fc.constantFrom('', ...words('expires signature signature[] expires[a] __proto__')), encodedText),
  fc.oneof(fc.constantFrom(...parameterValues), encodedText, unencoded),
);
const query = fc.oneof(
  fc.constant(''),
  fc.array(parameter, { maxLength: 5 }).map((all) => `?${all.map(([name, value]) => `${name}=${value}`).join('&')}`),
  fc.constantFrom(...words(`? ?? ?&&& ?= ?% ?# ?${'a=b&'.repeat(2000)} ?expires=1&expires=2&signature=a&signature=b`)),
);

const starts = ['', '', ...words('/api /api/admin /id-photos /assets http://evil.example //evil.example *')];
const paths = fc.tuple(fc.constantFrom(...starts), fc.array(segment, { minLength: 1, maxLength: 5 }));
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  fc.constantFrom(...words('HEAD POST PUT DELETE PATCH OPTIONS TRACE PROPFIND SEARCH QUERY')),
);

export function pathAttacks(cookie: string): fc.Arbitrary<Attack> {
  const who = fc.constantFrom<HeaderLines>([], session(cookie));
  return fc.tuple(method, paths, query, who).map(([verb, [start, segments], search, headers]) => {
    const path = `${start}/${segments.join('/')}${search}`;
    // Never call logout, because the run needs its session until the end.
    return whole('a path', { method: verb, path: path.includes('logout') ? '/' : path, headers });
  });
}
