import type { Suggestions } from '#contract/fest.ts';

export const suggestions: Suggestions = { college: [], course: [] };
