import type { Suggestions } from '#contract/fest.ts';

export const suggestions: Suggestions = { college: ['सरस्वती महाविद्यालय', 'தமிழ்க் கல்லூரி'], course: ['गणित & சங்கணி'] };
