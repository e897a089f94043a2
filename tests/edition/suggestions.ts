import type { Suggestions } from '#contract/fest.ts';

/** What the form offers for College name and Course while somebody types. Free text stays allowed. */
export const suggestions: Suggestions = {
  college: ['College of Science and Technology', 'College of Engineering', 'College of Arts and Commerce'],
  course: ['BCA', 'BSc Computer Science', 'BSc Information Technology', 'BE', 'BTech', 'BCom', 'MCA', 'MSc', 'MTech'],
};
