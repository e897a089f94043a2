import type { PictureSources } from './picture.tsx';

/** Addresses of built picture files by their path, as import.meta.glob with `?url` gives them. */
type Files = Record<string, string>;

/** Finds the files of the pictures in one folder, which are named `<name>-<width>.<format>`. */
export function pictureFiles(files: Files) {
  const byName = new Map(Object.entries(files).map(([path, url]) => [path.split('/').at(-1) ?? '', url]));

  return {
    /** The address of the one file of that name. */
    find: (file: string): string | undefined => byName.get(file),
    /** What `Picture` shows: every width in AVIF and WebP, one JPEG for the rest. Null where there is no such picture. */
    sources(name: string, widths: number[], jpegWidth: number): PictureSources | null {
      const address = (file: string) => {
        const found = byName.get(file);
        if (!found) throw new Error(`The picture ${file} is missing, while others of ${name} are there.`);
        return found;
      };
      const ofName = (file: string) => file.startsWith(`${name}-`) && /^\d+\.\w+$/.test(file.slice(name.length + 1));
      if (![...byName.keys()].some(ofName)) return null;
      const set = (format: string) =>
        widths.map((width) => `${address(`${name}-${width}.${format}`)} ${width}w`).join();
      return { avif: set('avif'), webp: set('webp'), fallback: address(`${name}-${jpegWidth}.jpg`) };
    },
  };
}
