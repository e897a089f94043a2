import type { ComponentProps } from 'react';
import type { TextField as Input } from '#app/ui/text-field.tsx';
import type { TextField } from '#contract/registration.ts';
import { suggestions } from '#fest/suggestions.ts';

type Field = ComponentProps<typeof Input> & { name: TextField };

/** What a desk has to know of somebody, in the order in which it is asked at a door. */
export const needed: readonly Field[] = [
  { name: 'name', label: 'Full name', autoCapitalize: 'words' },
  { name: 'contact', label: 'WhatsApp number', type: 'tel', inputMode: 'tel' },
  { name: 'college', label: 'College name', suggestions: suggestions.college, autoCapitalize: 'words' },
];

export const optional: readonly Field[] = [
  { name: 'email', label: 'Email (may stay empty)', type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  { name: 'course', label: 'Course (may stay empty)', suggestions: suggestions.course },
  { name: 'sem', label: 'Semester (may stay empty)', inputMode: 'numeric' },
];
