import type { GalleryPicture } from '#contract/fest.ts';

/** Nobody has taken a photograph yet. */
export const gallery: GalleryPicture[] = [];
