import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey, mailboxKey } from './email-key.ts';

const invisible = fc.constantFrom('\u200b', '\u200c', '\u2060', '\ufeff', '\u00ad', '\u3164', '\u2800', '\ufe0f');
const letters = fc.string({ unit: fc.constantFrom(...'aé한ñ漢अक्षि'), minLength: 1, maxLength: 6 });

test('the key of an email is the same for emails that look the same', () => {
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

test('the key of an email differs for emails that look different, and equals a plain email in lower case', () => {
  const rule = fc.property(fc.emailAddress(), fc.emailAddress(), (one, other) => {
    expect(emailKey(one)).toBe(one.toLowerCase());
    expect(emailKey(one) === emailKey(other)).toBe(one.toLowerCase() === other.toLowerCase());
  });
  fc.assert(rule);
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
