import { beforeAll, describe, expect, test } from 'vitest';
import { passCode } from '#contract/pass.ts';
import { databases, sharedDatabase } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { watching } from '#tests/support/database/unlocked.ts';
import { publicUrlOf } from './public-url.ts';
import { findByToken, type PassTokens, passTokens } from './tokens.ts';

describe.each(databases)('a pass on %s', (_name, open) => {
  const { db } = sharedDatabase(open);
  let passes: PassTokens;
  let id: string;
  let token: string;
  beforeAll(async () => {
    passes = await passTokens(db);
    id = await storeTwo(db);
    token = passes.tokenFor({ id, version: 0 });
  });
  const found = (token: string) => findByToken(db, passes, token);

  test('opens with its token, which is the same in every process', async () => {
    expect(token).toMatch(passCode);
    expect(passes.codeFor({ id, version: 0 })).toMatch(passCode);
    expect(await found(token)).toEqual({ id, version: 0 });
    expect((await passTokens(db)).tokenFor({ id, version: 0 })).toBe(token);
  });

  test('rejects its code and every changed token', async () => {
    const edited = [...token].flatMap((character, at) => {
      const [before, after] = [token.slice(0, at), token.slice(at + 1)];
      return [before + (character === 'A' ? 'B' : 'A') + after, before + after, `${before}A${character}${after}`];
    });
    // Some last characters decode to the same bytes.
    const lasts = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const ended = lasts.map((last) => token.slice(0, -1) + last);
    const wrong = ['', 'x', token.slice(0, 22), `${token}=`, passes.codeFor({ id, version: 0 }), ...edited, ...ended];
    for (const text of wrong.filter((text) => text !== token)) expect([text, await found(text)]).toEqual([text, null]);
  });

  test('takes one SQL statement for every token, right or wrong', async () => {
    const unknown = passes.tokenFor({ id: '01980000-0000-7000-8000-000000000000', version: 0 });
    const statements: string[] = [];
    const noted = watching(db, (kind) => statements.push(kind));
    for (const text of [token, unknown, '', 'x', '!', token.slice(0, 30), passes.codeFor({ id, version: 0 })]) {
      statements.length = 0;
      await findByToken(noted, passes, text);
      // Each search is one SQL statement, but Kysely also counts the second half of the union.
      expect([text, statements]).toEqual([text, ['SelectQueryNode', 'SelectQueryNode']]);
    }
  });
});

test('links start with PUBLIC_URL, else with the origin of the edition', () => {
  expect(publicUrlOf({ publicUrl: 'https://other.example' })).toBe('https://other.example');
  expect(publicUrlOf({ publicUrl: null })).toBe('https://fest.example');
});
