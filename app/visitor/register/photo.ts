import { photoSentences } from '#contract/problems.ts';
import { photoByteLimit } from '#contract/registration.ts';

/** The server keeps no more than this either; sending less saves a slow phone most of the upload. */
const longestSide = 1600;
const smallEnough = 400_000;

/** A photo ready to be sent, or the sentence that says why it cannot be. */
export async function preparePhoto(file: File): Promise<File | string> {
  if (file.size === 0) return photoSentences.empty;
  if (file.size > photoByteLimit) return photoSentences.tooLarge;
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!isHeic && !file.type.startsWith('image/')) return photoSentences.notAnImage;

  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return isHeic ? photoSentences.heic : photoSentences.notAnImage;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  if (!isHeic && file.size <= smallEnough) return file;
  const smaller = await asJpeg(picture, scale);
  if (smaller === null) return isHeic ? photoSentences.heic : file;
  if (!isHeic && smaller.size >= file.size) return file;
  return new File([smaller], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
}

async function asJpeg(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency: what is see-through becomes paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
