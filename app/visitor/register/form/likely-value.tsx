import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextButton } from '#app/ui/buttons.tsx';
import { likelyContact } from '#contract/people/likely-contact.ts';
import { isOneSlip } from '#contract/people/one-slip.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { trimInvisible } from '#contract/text.ts';

/** Offers the email or number that the visitor probably meant. The visitor can ignore it. */
export function LikelyValue({ name }: { name: 'email' | 'contact' }): ReactNode {
  const { setValue, setFocus } = useFormContext<RegistrationFields>();
  const typed = useWatch<RegistrationFields, typeof name>({ name });
  const likely = name === 'email' ? likelyEmail(typed) : likelyContact(typed);

  function take(value: string) {
    setFocus(name);
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <div aria-live="polite">
      {likely && (
        <TextButton className="text-left wrap-anywhere" onClick={() => take(likely)}>
          {name === 'email' ? `Did you mean ${likely}?` : `Use ${likely.slice(0, 5)} ${likely.slice(5)}`}
        </TextButton>
      )}
    </div>
  );
}

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
