import type { GalleryPicture } from '#contract/fest.ts';

export const gallery: GalleryPicture[] = [
  {
    slug: 'facade',
    alt: 'The college at night, its lit windows forming the edition’s number under a thin moon.',
    caption: 'The night before. Somebody left the lights on, on purpose.',
    sample: true,
  },
  {
    slug: 'queue',
    alt: 'Nine people in a row, some with bags on their backs, wait before a desk with a screen; the first one is being registered.',
    caption: 'The queue at the desk. It moves.',
    sample: true,
  },
  {
    slug: 'card',
    alt: 'A bingo card of C keywords, five of its cells covered by pink counters, with a pencil lying across its corner.',
    caption: 'C Bingo, mid-game. One more on the diagonal.',
    sample: true,
  },
];
