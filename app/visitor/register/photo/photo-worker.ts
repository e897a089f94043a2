import { shrinkPhoto } from './shrink-photo.ts';

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const canvasOf = (width: number, height: number) => new OffscreenCanvas(width, height);
  postMessage(await shrinkPhoto(data, canvasOf).catch(() => null));
});

postMessage('loaded');
