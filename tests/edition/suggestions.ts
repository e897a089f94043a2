import type { Suggestions } from '#contract/fest.ts';

/** Suggestions for the fields College name and Course. Visitors may type any other text. */
export const suggestions: Suggestions = {
  college: ['College of Science and Technology', 'College of Engineering', 'College of Arts and Commerce'],
  course: ['BCA', 'BSc Computer Science', 'BSc Information Technology', 'BE', 'BTech', 'BCom', 'MCA', 'MSc', 'MTech'],
};
