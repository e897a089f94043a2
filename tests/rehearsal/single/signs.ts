import type { SignShape } from '#contract/fest.ts';

export const signs: Record<string, SignShape[]> = {};
