import { checkMailServer } from '#server/mail/smtp.ts';
import { mailReport, overdueSince } from '#server/mail/undelivered.ts';
import type { Check } from './installation-state.ts';

/** Connects and signs in without sending a mail. */
export const letsUsIn: Check = async ({ config: { smtp } }) => {
  if (smtp === null) return null;
  const answer = await checkMailServer(smtp);
  return answer && `The mail server at ${smtp.host}:${smtp.port} refuses the sign-in (SMTP_URL): ${answer}`;
};

/** In ms. A running server delivers within seconds. */
const longestWait = 600_000;

export const arrive: Check = async ({ database, machine }) => {
  if (database === null) return null;
  const { db } = database;
  const { waiting, lastAnswer, undelivered } = await mailReport(db);
  const now = machine.now();
  const since = await overdueSince(db, now);
  const isLate = since !== null && now.getTime() - Date.parse(since) > longestWait;
  const late = `Mails in the queue: ${waiting}, the oldest since ${since}${lastAnswer === null ? '' : `: ${lastAnswer}`}.`;
  const refused = `Undelivered mails: ${undelivered.length}; /admin/mails lists them.`;
  return [...(isLate ? [late] : []), ...(undelivered.length > 0 ? [refused] : [])].join(' ') || null;
};
