/** A picture has an AVIF file in each of `widths`, and one JPEG for browsers without AVIF. */
export type PictureShape = { widths: number[]; jpegWidth: number; heightOf: (width: number) => number };

export const posterShape: PictureShape = {
  widths: [360, 720, 1200],
  jpegWidth: 1200,
  heightOf: (width) => Math.round((width * 297) / 210),
};

export const aboutShape: PictureShape = { widths: [480, 960], jpegWidth: 480, heightOf: (width) => (width * 3) / 4 };

export const galleryShape: PictureShape = {
  widths: [480, 1440],
  jpegWidth: 960,
  heightOf: (width) => (width * 2) / 3,
};
