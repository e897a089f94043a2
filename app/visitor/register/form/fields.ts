import type { ComponentProps } from 'react';
import type { TextField } from '#contract/registration.ts';
import { suggestions } from '#fest/suggestions.ts';

type Attributes = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>;
type Field = { label: string; hint?: string; suggestions?: readonly string[]; attributes: Attributes };

/** Sorted as in the form. No field has a `maxlength`, because that cuts pasted text silently. */
export const fields: Record<TextField, Field> = {
  name: { label: 'Full name', attributes: { autoComplete: 'name', autoCapitalize: 'words' } },
  email: { label: 'Email', attributes: { type: 'email', inputMode: 'email', autoComplete: 'email' } },
  contact: {
    label: 'WhatsApp number',
    hint: '10 digits, without +91',
    attributes: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  },
  college: {
    label: 'College name',
    suggestions: suggestions.college,
    attributes: { autoComplete: 'organization', autoCapitalize: 'words' },
  },
  // Firefox offers no suggestions if `autocomplete` is off.
  course: { label: 'Course', suggestions: suggestions.course, attributes: {} },
  sem: { label: 'Semester', attributes: { autoComplete: 'off', inputMode: 'numeric' } },
};
export const fieldNames = Object.keys(fields) as TextField[];
