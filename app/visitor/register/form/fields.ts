import type { ComponentProps } from 'react';
import type { TextField } from '#contract/registration.ts';
import { suggestions } from '#fest/suggestions.ts';

type Attributes = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>;
type Field = { label: string; hint?: string; suggestions?: readonly string[]; attributes: Attributes };

/**
 * The text fields in the order of the form, each with what helps a phone to fill it. None has a `maxlength`: it would
 * cut a pasted text in silence, where the rule says what is too long.
 */
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
  // Firefox offers no suggestions where `autocomplete` is off.
  course: { label: 'Course', suggestions: suggestions.course, attributes: {} },
  sem: { label: 'Semester', attributes: { autoComplete: 'off', inputMode: 'numeric' } },
};
export const fieldNames = Object.keys(fields) as TextField[];
