import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import sharp from 'sharp';
import type { GalleryPicture } from '#contract/fest.ts';
import { galleryShape, type PictureShape } from '#programme/pictures.ts';

const photographsOf = (fest: string) => join(fest, 'photographs');
const picturesOf = (fest: string) => join(fest, 'pictures/gallery');

/** Returns 'img-2034' for 'IMG_2034.JPG'. Keeps letters of any script. */
const slugOf = (file: string): string =>
  parse(file)
    .name.normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

function photographs(fest: string): { slug: string; file: string }[] {
  const folder = photographsOf(fest);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => !file.startsWith('.') && file !== 'README.md');
  return files.sort().map((file) => ({ slug: slugOf(file), file: join(folder, file) }));
}

/** Writes the pictures, and the photographs' sizes to sizes.json. Returns a fault for each file left out. */
export async function makePictures(fest: string): Promise<{ made: string[]; faults: string[] }> {
  const sizesFile = join(picturesOf(fest), 'sizes.json');
  const sizes = existsSync(sizesFile) ? JSON.parse(readFileSync(sizesFile, 'utf8')) : {};
  const made = new Map<string, string>();
  const faults: string[] = [];
  for (const { slug, file } of photographs(fest)) {
    const other = made.get(slug);
    if (other) {
      faults.push(`${file} and ${other} would be the same picture: rename one of them.`);
      continue;
    }
    if (slug === '') {
      faults.push(`${file} has no letter or digit in its name: rename it.`);
      continue;
    }
    try {
      const { autoOrient } = await sharp(file).metadata();
      await publish(file, join(picturesOf(fest), slug), galleryShape);
      sizes[slug] = { width: autoOrient.width, height: autoOrient.height };
      made.set(slug, file);
    } catch (error) {
      // An error with a code comes from the file system, not from the photograph.
      if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
      faults.push(
        /\.hei[cf]$/i.test(file)
          ? `${file} is an iPhone's HEIC: open it there, choose Share, Options, Most Compatible, and send it as JPEG.`
          : `${file} cannot be read as a photograph: save it as JPEG, PNG or WebP.`,
      );
    }
  }
  if (made.size > 0) {
    // Rename the finished file, so that a killed run leaves no incomplete file.
    writeFileSync(`${sizesFile}.partial`, `${JSON.stringify(sizes, null, 2)}\n`);
    renameSync(`${sizesFile}.partial`, sizesFile);
  }
  return { made: [...made.keys()], faults };
}

export function galleryFaults(fest: string, gallery: GalleryPicture[]): string[] {
  const folder = picturesOf(fest);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const pictures = new Set(files.flatMap((file) => /^(.+)-\d+\.\w+$/.exec(file)?.[1] ?? []));
  const texts = new Set(gallery.map(({ slug }) => slug));
  const photos = photographs(fest);
  return [
    ...[...texts]
      .filter((slug) => !pictures.has(slug))
      .map((slug) => `fest/gallery.ts has a text for ${slug}, but there is no picture: ${adviceFor(slug, photos)}.`),
    ...[...new Set([...pictures, ...photos.map(({ slug }) => slug)])]
      .filter((slug) => !texts.has(slug))
      .map((slug) => `The picture ${slug} has no alternative text and caption: write them into fest/gallery.ts.`),
  ];
}

const adviceFor = (slug: string, photos: { slug: string }[]): string =>
  photos.some((photo) => photo.slug === slug)
    ? 'run npm run gallery'
    : `put ${slug}.jpg into fest/photographs and run npm run gallery`;

/** Writes `<path>-<width>.avif` for every width, and one JPEG. The picture keeps its ratio. */
export async function publish(
  source: Buffer | string,
  path: string,
  { widths, jpegWidth }: PictureShape,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // sharp does not copy metadata, such as the GPS position, into the new files.
  const at = (width: number) => sharp(source).autoOrient().resize(width, null, { kernel: 'lanczos3' });
  for (const width of widths) {
    await at(width).avif({ quality: 55, effort: 3 }).toFile(`${path}-${width}.avif`);
  }
  await at(jpegWidth).jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}-${jpegWidth}.jpg`);
}
