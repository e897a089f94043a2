import type { Showcase } from '#contract/fest.ts';

export const showcases: Showcase[] = [];
