export type PictureSources = { avif: string; fallback: string };

type Props = PictureSources & {
  alt: string;
  width: number;
  height: number;
  sizes: string;
  loading?: 'lazy' | 'eager';
  className: string;
};

export function Picture({ avif, fallback, alt, sizes, loading = 'lazy', ...look }: Props) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        {...look}
        src={fallback}
        alt={alt}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : undefined}
        decoding="async"
        draggable="false"
      />
    </picture>
  );
}

type Files = Record<string, string>;

/** Files are named `<name>-<width>.<format>`. */
export function pictureFiles(files: Files) {
  const byName = new Map(Object.entries(files).map(([path, url]) => [path.split('/').at(-1) ?? '', url]));

  return {
    find: (file: string): string | undefined => byName.get(file),
    /** Returns null if there is no picture with this name. */
    sources(name: string, widths: number[], jpegWidth: number): PictureSources | null {
      const address = (file: string) => {
        const found = byName.get(file);
        if (!found) throw new Error(`The picture ${file} is missing, but other files of ${name} exist.`);
        return found;
      };
      const ofName = (file: string) => file.startsWith(`${name}-`) && /^\d+\.\w+$/.test(file.slice(name.length + 1));
      if (![...byName.keys()].some(ofName)) return null;
      const set = (format: string) =>
        widths.map((width) => `${address(`${name}-${width}.${format}`)} ${width}w`).join();
      return { avif: set('avif'), fallback: address(`${name}-${jpegWidth}.jpg`) };
    },
  };
}
