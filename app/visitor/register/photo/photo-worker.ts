import { shrinkPhoto } from './shrink-photo.ts';

/** Shrinks a photo off the main thread. Answers each file with a Blob, or null on a failure. */
addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const canvasOf = (width: number, height: number) => new OffscreenCanvas(width, height);
  postMessage(await shrinkPhoto(data, canvasOf).catch(() => null));
});
