import type { PictureSources } from './picture.tsx';

/** Addresses of built picture files by their path, as import.meta.glob with `?url` gives them. */
type Files = Record<string, string>;

/** Finds the files of the pictures in one folder, which are named `<name>-<width>.<format>`. */
export function pictureFiles(files: Files) {
  const byName = new Map(Object.entries(files).map(([path, url]) => [path.split('/').at(-1), url]));
  const find = (file: string) => byName.get(file) ?? '';

  return {
    /** The one file of that name, width and format; '' where there is none. */
    find,
    /** What `Picture` shows: every width in AVIF and WebP, one JPEG for the rest. */
    sources: (name: string, widths: number[], fallbackWidth: number): PictureSources => {
      const set = (format: string) => widths.map((it) => `${find(`${name}-${it}.${format}`)} ${it}w`).join(', ');
      return { avif: set('avif'), webp: set('webp'), fallback: find(`${name}-${fallbackWidth}.jpg`) };
    },
  };
}
