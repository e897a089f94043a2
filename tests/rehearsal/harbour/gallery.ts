import type { GalleryPicture } from '#contract/fest.ts';

/** This edition has no photographs. */
export const gallery: GalleryPicture[] = [];
