import type { ComponentProps } from 'react';
import type { TextField } from '#contract/registration.ts';

type Attributes = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>;

/**
 * The text fields in the order of the form, each with what helps a phone to fill it. None has a `maxlength`: it would
 * cut a pasted text in silence, where the rule says what is too long.
 */
export const fields: Record<TextField, { label: string; attributes: Attributes }> = {
  name: { label: 'Full name', attributes: { autoComplete: 'name', autoCapitalize: 'words' } },
  email: { label: 'Email', attributes: { type: 'email', inputMode: 'email', autoComplete: 'email' } },
  contact: { label: 'WhatsApp number', attributes: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' } },
  college: { label: 'College name', attributes: { autoComplete: 'organization', autoCapitalize: 'words' } },
  course: { label: 'Course', attributes: { autoComplete: 'off' } },
  sem: { label: 'Semester', attributes: { autoComplete: 'off' } },
};
export const fieldNames = Object.keys(fields) as TextField[];
