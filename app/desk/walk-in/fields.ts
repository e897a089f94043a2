import type { ComponentProps } from 'react';
import type { TextField } from '#contract/registration.ts';
import { suggestions } from '#fest/suggestions.ts';

type Field = {
  label: string;
  suggestions?: readonly string[];
  attributes: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize'>;
};

/** What a desk has to know of somebody, in the order in which it is asked at a door. */
export const needed: Partial<Record<TextField, Field>> = {
  name: { label: 'Full name', attributes: { autoCapitalize: 'words' } },
  contact: { label: 'WhatsApp number', attributes: { type: 'tel', inputMode: 'tel' } },
  college: { label: 'College name', suggestions: suggestions.college, attributes: { autoCapitalize: 'words' } },
};

/** What may be left out here. */
export const optional: Partial<Record<TextField, Field>> = {
  email: { label: 'Email', attributes: { type: 'email', inputMode: 'email', autoCapitalize: 'none' } },
  course: { label: 'Course', suggestions: suggestions.course, attributes: {} },
  sem: { label: 'Semester', attributes: { inputMode: 'numeric' } },
};
