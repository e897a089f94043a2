import { emailKey } from '#server/database/email-key.ts';
import type { Mail } from '#server/mail/outbox.ts';
import type { NewRegistration } from './register.ts';

/** Brings the link to the pass to whoever registered with these, if anybody did: that is found out when it is delivered. */
export const passWantedMail = ({ email, contact }: Pick<NewRegistration, 'email' | 'contact'>): Mail => ({
  reason: 'pass-wanted',
  registrationId: null,
  details: { emailKey: emailKey(email), contact },
});
