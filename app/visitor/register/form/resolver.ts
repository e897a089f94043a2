import type { FieldErrors, Resolver } from 'react-hook-form';
import { type RegistrationFields, registrationFields } from '#contract/registration.ts';

/** The contract's rules for react-hook-form. Its own adapter serves every kind of schema, which costs the page 1 kB. */
export const resolver: Resolver<RegistrationFields> = (values) => {
  const { success, data, error } = registrationFields.safeParse(values);
  if (success) return { values: data, errors: {} };
  const errors: FieldErrors<RegistrationFields> = {};
  for (const { path, message } of error.issues)
    errors[path[0] as keyof RegistrationFields] ??= { type: 'rule', message };
  return { values: {}, errors };
};
