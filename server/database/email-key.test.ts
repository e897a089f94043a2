import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findParticipant } from '#scripts/purge/find.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { emailKey, mailboxKey } from './email-key.ts';
import { emailKeys } from './migrations/before-the-book/0001-to-0006.ts';

const invisible = fc.constantFrom('\u200b', '\u200c', '\u2060', '\ufeff', '\u00ad', '\u3164', '\u2800', '\ufe0f');
const letters = fc.string({ unit: fc.constantFrom(...'aé한ñ漢अक्षि'), minLength: 1, maxLength: 6 });

describe('the key of an email', () => {
  test('is the same for emails that look the same', () => {
    const looks = fc.tuple(letters, invisible, fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'), fc.nat(5));
    const rule = fc.property(looks, ([name, character, form, at]) => {
      const email = `${name}@x.example`;
      const other = email.slice(0, at) + character + email.slice(at);
      expect(emailKey(` ${other.normalize(form)}`)).toBe(emailKey(email));
    });
    fc.assert(rule);
    expect(emailKey('ＡＳＨＡ＠ｘ．example')).toBe('asha@x.example');
    expect(emailKey('ASHA\u212A@x.example')).toBe('ashak@x.example');
  });

  test('differs for emails that look different, and equals a plain email in lower case', () => {
    const rule = fc.property(fc.emailAddress(), fc.emailAddress(), (one, other) => {
      expect(emailKey(one)).toBe(one.toLowerCase());
      expect(emailKey(one) === emailKey(other)).toBe(one.toLowerCase() === other.toLowerCase());
    });
    fc.assert(rule);
  });
});

test.each([
  ['Asha+fest@x.example', 'asha@x.example', true],
  ['"a\\sha"@x.example', 'asha@x.example', true],
  ['a.sha+1@gmail.com', 'asha@GoogleMail.com', true],
  ['a.sha@x.example', 'asha@x.example', false],
  ['+asha@x.example', '+ravi@x.example', false],
  ['asha@y.example', 'asha@x.example', false],
])('the mailbox of %s and the mailbox of %s are the same: %s', (one, other, isSame) => {
  expect(mailboxKey(one) === mailboxKey(other)).toBe(isSame);
  expect(mailboxKey(one)).not.toContain('x.example');
});

test.each(databases)('a migration on %s renews email keys, unless a key is taken', async (_name, open) => {
  const { db } = await open();
  const emails = ['odd\u200b@x.example', 'plain@x.example', 'plain\u2060@x.example'];
  for (const email of emails) await store(db, newRegistration({ email, photo: null }));
  await sql`update registrations set email_key = email, contact = '9876543210'`.execute(db);
  await emailKeys.up(db as never);

  const after = await db.selectFrom('registrations').select(['email', 'email_key']).execute();
  expect(after.map((row) => [row.email, row.email_key]).sort()).toEqual([
    ['odd\u200b@x.example', 'odd@x.example'],
    ['plain@x.example', 'plain@x.example'],
    ['plain\u2060@x.example', 'plain\u2060@x.example'],
  ]);
  for (const email of emails) expect((await findParticipant(db, email, undefined)).email).toBe(email);
});
