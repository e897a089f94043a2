import type { GalleryPicture } from '#contract/fest.ts';

export const gallery: GalleryPicture[] = [];
