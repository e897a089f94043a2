import { isOneSlip } from '#contract/people/one-slip.ts';
import { trimInvisible } from '#contract/text.ts';

/** Only the common domains are suggested. A domain in `real` is no typing error, so nothing is suggested for it. */
const common = 'gmail.com yahoo.com outlook.com hotmail.com icloud.com rediffmail.com yahoo.co.in'.split(' ');
const real = new Set([...common, ...'ymail.com mail.com email.com yahoo.in yahoo.co.uk hotmail.co.uk'.split(' ')]);

/** The email with a common domain, if the typed domain differs from it by one typing error. */
export function likelyEmail(typed: string): string | undefined {
  const [, name, domain = ''] = /^([^\s@]+)@(\S+)$/.exec(trimInvisible(typed)) ?? [];
  if (real.has(domain.toLowerCase())) return undefined;
  const meant = common.find((known) => isOneSlip(domain.toLowerCase(), known));
  return meant && `${name}@${meant}`;
}
