import { emailKey } from '#server/database/email-key.ts';
import type { Mail } from '#server/mail/outbox.ts';
import type { NewRegistration } from './register.ts';

/** Emails the link of the pass. Whether anybody registered with these is checked on delivery. */
export const passWantedMail = ({ email, contact }: Pick<NewRegistration, 'email' | 'contact'>): Mail => ({
  reason: 'pass-wanted',
  registrationId: null,
  details: { emailKey: emailKey(email), contact },
});
