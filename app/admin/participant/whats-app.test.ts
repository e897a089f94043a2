import { expect, test } from 'vitest';
import { whatsAppMessage } from './whats-app.ts';

const url = 'https://fest.example/pass/a-token';

test('the WhatsApp message goes to the participant’s number and contains the link', () => {
  const message = new URL(whatsAppMessage({ name: 'Asha & Rao', contact: '9876543210' }, url) ?? '');
  expect(message.origin + message.pathname).toBe('https://wa.me/919876543210');
  expect(message.searchParams.get('text')).toMatch(
    /^Hello Asha & Rao, this is your pass for Tech Fest 10\.0 on 12 August 2025: https:\/\/fest\.example\/pass\/a-token\n/,
  );
});

test.each([null, undefined, '', 'N/A', '98765', '+919876543210', '98765432100'])(
  'there is no WhatsApp message for the contact %j',
  (contact) => expect(whatsAppMessage({ name: 'Asha', contact }, url)).toBeNull(),
);
