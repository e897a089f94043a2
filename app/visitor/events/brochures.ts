import { pictureFiles } from '#app/ui/picture-files.ts';

const files = pictureFiles(
  import.meta.glob<string>('/fest/pictures/posters/*', { eager: true, query: '?url', import: 'default' }),
);
const documents = import.meta.glob<string>('/fest/documents/*.pdf', { eager: true, query: '?url', import: 'default' });

/** The brochure picture of an event, to be shown in a column of at most 22rem. */
export const brochurePicture = (id: string) => files.sources(id, [360, 720, 1200], 720);

/** The same brochure as large as it is kept. */
export const largeBrochure = (id: string) => files.find(`${id}-1200.webp`);

/** The address of a document of the fest. */
export const documentFile = (name: string) => documents[`/fest/documents/${name}`];
