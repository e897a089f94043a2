import type { Suggestions } from '#contract/fest.ts';

export const suggestions: Suggestions = {
  college: ['Southern Polytechnic', 'Island Technical College'],
  course: ['Naval computing', 'Hydrography'],
};
