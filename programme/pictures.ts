/** A picture is kept in AVIF and WebP at each of `widths`, and as a JPEG `jpegWidth` wide for browsers that know neither. */
export type PictureShape = { widths: number[]; jpegWidth: number; heightOf: (width: number) => number };

/** An A4 page. */
export const posterShape: PictureShape = {
  widths: [360, 720, 1200],
  jpegWidth: 720,
  heightOf: (width) => Math.round((width * 297) / 210),
};

export const aboutShape: PictureShape = { widths: [480, 960], jpegWidth: 480, heightOf: (width) => (width * 3) / 4 };

export const galleryShape: PictureShape = {
  widths: [480, 1440],
  jpegWidth: 960,
  heightOf: (width) => (width * 2) / 3,
};

/** The names of a picture's files: `oracle-360.avif` and so on. */
export const filesOf = (name: string, { widths, jpegWidth }: PictureShape): string[] => [
  ...widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  `${name}-${jpegWidth}.jpg`,
];
