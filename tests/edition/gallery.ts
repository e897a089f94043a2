import type { GalleryPicture } from '#contract/fest.ts';

export const gallery: GalleryPicture[] = [
  { slug: 'facade', alt: 'The college at night.', caption: 'The night before.', sample: true },
  { slug: 'queue', alt: 'Nine people wait before a desk.', caption: 'The queue at the desk.', sample: true },
  { slug: 'card', alt: 'A bingo card of C keywords.', caption: 'C Bingo, one more on the diagonal.', sample: true },
];
