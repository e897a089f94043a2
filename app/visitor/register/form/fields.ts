import type { ComponentProps } from 'react';
import type { TextField } from '#app/ui/form/text-field.tsx';
import type { TextField as TextName } from '#contract/registration.ts';
import { suggestions } from '#fest/suggestions.ts';

/** Sorted as in the form. No field has a `maxlength`, because that cuts pasted text silently. */
export const fields: Record<TextName, ComponentProps<typeof TextField>> = {
  name: { label: 'Full name', autoComplete: 'name', autoCapitalize: 'words' },
  email: { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  contact: {
    label: 'WhatsApp number',
    hint: '10 digits, without +91',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel-national',
  },
  college: {
    label: 'College name',
    suggestions: suggestions.college,
    autoComplete: 'organization',
    autoCapitalize: 'words',
  },
  // Firefox offers no suggestions if `autocomplete` is off.
  course: { label: 'Course', suggestions: suggestions.course },
  sem: { label: 'Semester', autoComplete: 'off', inputMode: 'numeric' },
};
export const fieldNames = Object.keys(fields) as TextName[];
