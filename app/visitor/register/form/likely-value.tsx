import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextButton } from '#app/ui/buttons.tsx';
import { likelyContact } from '#contract/people/likely-contact.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { likelyEmail } from './likely.ts';

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
