import type { Suggestions } from '#contract/fest.ts';

/** The form suggests these for College name and Course. People may type anything else. */
export const suggestions: Suggestions = {
  college: ['College of Science and Technology', 'College of Engineering', 'College of Arts and Commerce'],
  course: ['BCA', 'BSc Computer Science', 'BSc Information Technology', 'BE', 'BTech', 'BCom', 'MCA', 'MSc', 'MTech'],
};
