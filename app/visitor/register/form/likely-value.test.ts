import { expect, test } from 'vitest';
import { likelyContact } from '#contract/people/likely-contact.ts';
import { likelyEmail } from './likely-value.tsx';

test.each([
  ['9876543210', ['+91 98765 43210', '+91-98765-43210', '0091 (98765) 43210', '09876543210', '98765 43210']],
  [undefined, ['9876543210', ' 9876543210 ', '']],
  [undefined, ['+91 58765 43210', '+44 98765 43210', '98765 4321', '98765 43210 1']],
])('the form suggests the number %s for %j', (meant, typed) => {
  for (const contact of typed) expect([contact, likelyContact(contact)]).toEqual([contact, meant]);
});

test.each([
  ['ravi@gmail.com', ['ravi@gmial.com', 'ravi@gmail.con', 'ravi@gmail.co', 'ravi@gmail.comm', 'ravi@gmailcom']],
  ['Ravi.K+fest@gmail.com', ['Ravi.K+fest@GMAI.COM']],
  ['ravi@yahoo.com', ['ravi@yaho.com']],
  ['ravi@yahoo.co.in', ['ravi@yahoo.co.im']],
  ['ravi@hotmail.com', ['ravi@hotmial.com']],
  [undefined, ['ravi@gmail.com', 'ravi@ymail.com', 'ravi@mail.com', 'ravi@college.example', 'ravi at gmial.com', '']],
])('the form suggests the email %s for %j', (meant, typed) => {
  for (const email of typed) expect([email, likelyEmail(email)]).toEqual([email, meant]);
});
