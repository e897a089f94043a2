import { photoSentences } from '#contract/calls/problems.ts';
import { photoByteLimit } from '#contract/id-photo.ts';
import workerAddress from './photo-worker.ts?worker&url';
import { shrinkPhoto, smallEnough } from './shrink-photo.ts';

export async function preparePhoto(file: File): Promise<File | string> {
  if (file.size === 0) return photoSentences.empty;
  if (file.size > photoByteLimit) return photoSentences.tooLarge;
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!isHeic && !file.type.startsWith('image/')) return photoSentences.notAnImage;
  if (!isHeic && file.size <= smallEnough) return (await isPicture(file)) ? file : photoSentences.notAnImage;

  const smaller = (await shrinkInWorker(file)) ?? (await shrinkPhoto(file).catch(() => null));
  if (smaller === null) {
    if (isHeic) return photoSentences.heic;
    return (await isPicture(file)) ? file : photoSentences.notAnImage;
  }
  if (!isHeic && smaller.size >= file.size) return file;
  const ending = smaller.type === 'image/webp' ? '.webp' : '.jpg';
  return new File([smaller], file.name.replace(/(\.\w+)?$/, ending), { type: smaller.type });
}

async function isPicture(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture !== null;
}

/** In ms, for loading the worker. If the network hangs, neither the worker nor an error arrives. */
const loadTimeout = 10_000;

async function shrinkInWorker(file: File): Promise<Blob | null> {
  const worker = new Worker(workerAddress, { type: 'module' });
  try {
    return await new Promise((resolve) => {
      const timeout = setTimeout(() => resolve(null), loadTimeout);
      worker.onerror = () => resolve(null);
      worker.onmessage = ({ data }: MessageEvent<'loaded' | Blob | null>) =>
        data === 'loaded' ? clearTimeout(timeout) : resolve(data);
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
