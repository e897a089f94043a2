import type { LargePicture } from '#app/ui/lightbox/lightbox.tsx';
import { pictureFiles } from '#app/ui/picture/picture-files.ts';
import type { FestEvent } from '#contract/fest.ts';
import { posterShape } from '#programme/pictures.ts';

const { widths, jpegWidth, heightOf } = posterShape;
const largest = Math.max(...widths);

export const brochureSize = { width: largest, height: heightOf(largest) };

const files = pictureFiles(
  import.meta.glob<string>('#fest/pictures/posters/*', { eager: true, query: '?url', import: 'default' }),
);
const documents = pictureFiles(
  import.meta.glob<string>('#fest/documents/*.pdf', { eager: true, query: '?url', import: 'default' }),
);

export function brochureOf({ id, label }: FestEvent): LargePicture | null {
  const sources = files.sources(id, widths, jpegWidth);
  const file = files.find(`${id}-${jpegWidth}.jpg`);
  return sources && file ? { slug: id, alt: `Brochure of ${label}`, caption: label, sources, file } : null;
}

export const documentFile = (name: string): string | undefined => documents.find(name);
