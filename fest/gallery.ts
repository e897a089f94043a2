import type { GalleryPicture } from '#contract/fest.ts';

/** The gallery's pictures, in order. `npm run gallery` makes their files from photographs. */
export const gallery: GalleryPicture[] = [
  {
    slug: 'facade',
    alt: 'The college at night, its lit windows forming the edition’s number under a thin moon.',
    caption: 'The night before. Somebody left the lights on, on purpose.',
    sample: true,
  },
  {
    slug: 'queue',
    alt: 'Six students, one with a turban, one with a hijab, some with bags, wait in a row; the first one hands her card to an organiser in a sari behind a desk.',
    caption: 'The queue at the desk. It moves.',
    sample: true,
  },
  {
    slug: 'keyboards',
    alt: 'Rows of keyboards seen from above, tilted, with a single pink key pressed on one of them.',
    caption: 'Code Cascade from above: one key ahead of the rest.',
    sample: true,
  },
  {
    slug: 'card',
    alt: 'A bingo card of C keywords, five of its cells covered by pink counters, with a pencil lying across its corner.',
    caption: 'C Bingo, mid-game. One more on the diagonal.',
    sample: true,
  },
  {
    slug: 'hall',
    alt: 'A dark hall: a projector throws a cone of light over rows of people, seen from behind, onto a screen that shows a pair of brackets.',
    caption: 'The hall, two minutes in. Nobody looks at a phone.',
    sample: true,
  },
  {
    slug: 'blind',
    alt: 'Two hands on the glowing keyboard of a laptop whose dark screen shows only a closed eye.',
    caption: 'Triathlon, third part. The screen stays off.',
    sample: true,
  },
  {
    slug: 'trail',
    alt: 'A folded map with contour lines and a dashed trail that runs through five marked clues to a pink flag.',
    caption: 'Oracle: five clues, and the map was the first.',
    sample: true,
  },
  {
    slug: 'machine',
    alt: 'A pencil sketch of a robot on lined paper, which continues to the right as the finished machine.',
    caption: 'Imagineering: left by hand, right by prompt.',
    sample: true,
  },
  {
    slug: 'cables',
    alt: 'Eleven cables cross in a tangle and end in a neat row of sockets; one of them is pink.',
    caption: 'Cable untangle, one of the ten fun games. Follow the pink one.',
    sample: true,
  },
  {
    slug: 'prizes',
    alt: 'Three winners wave from a podium under a confetti of brackets and semicolons; the first one lifts a cup.',
    caption: 'Prize-giving. Every bracket closed.',
    sample: true,
  },
];
