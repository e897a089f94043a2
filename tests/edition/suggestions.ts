import type { Suggestions } from '#contract/fest.ts';

/** Suggested for College name and Course. Any other text is allowed. */
export const suggestions: Suggestions = {
  college: ['College of Science and Technology', 'College of Engineering', 'College of Arts and Commerce'],
  course: ['BCA', 'BSc Computer Science', 'BSc Information Technology', 'BE', 'BTech', 'BCom', 'MCA', 'MSc', 'MTech'],
};
