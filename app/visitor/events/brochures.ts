import type { LargePicture } from '#app/ui/lightbox.tsx';
import { pictureFiles } from '#app/ui/picture-files.ts';
import type { FestEvent } from '#contract/fest.ts';

/** The size of a brochure as large as it is kept, an A4 page. */
export const brochureSize = { width: 1200, height: 1697 };

const files = pictureFiles(
  import.meta.glob<string>('#fest/pictures/posters/*', { eager: true, query: '?url', import: 'default' }),
);
const documents = pictureFiles(
  import.meta.glob<string>('#fest/documents/*.pdf', { eager: true, query: '?url', import: 'default' }),
);

/** The brochure picture of an event, to be shown in a column of at most 22rem. */
export const brochurePicture = (id: string) => files.sources(id, [360, 720, 1200], 720);

/** The same brochure as large as it is kept. */
export const largeBrochure = (id: string) => files.find(`${id}-1200.webp`);

/** The brochure of an event as a page of the lightbox. */
export const brochurePage = ({ id, label }: FestEvent): LargePicture => ({
  slug: id,
  alt: `Brochure of ${label}`,
  caption: label,
  sources: brochurePicture(id),
  file: largeBrochure(id),
});

/** The address of a document of the fest. */
export const documentFile = (name: string) => documents.find(name);
