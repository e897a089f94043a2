type ImageLibrary = typeof import('sharp')['default'];

let loading: Promise<ImageLibrary> | undefined;

/** The library for pictures, from the first photo on: a start takes less time and memory without it. */
export function imageLibrary(): Promise<ImageLibrary> {
  loading ??= import('sharp').then((it) => restricted(it.default));
  return loading;
}

function restricted(sharp: ImageLibrary): ImageLibrary {
  // One thread a photo: several photos at once are faster than one photo on several threads, and memory stays flat.
  sharp.concurrency(1);
  sharp.cache(false);
  // Everything else that libvips can open (SVG, TIFF, PDF …) is refused before it is decoded.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  });
  return sharp;
}
