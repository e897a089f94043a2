import { photoEdge } from '#contract/id-photo.ts';

/** In bytes. Larger photos are shrunk, if possible below this. */
export const smallEnough = 300_000;
const qualities = [0.8, 0.65, 0.5, 0.35];

export type PhotoCanvas = HTMLCanvasElement | OffscreenCanvas;

export async function shrinkPhoto(file: Blob, canvasOf: (width: number, height: number) => PhotoCanvas) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, photoEdge / Math.max(picture.width, picture.height));
  const canvas = canvasOf(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (context === null) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();

  let smallest: Blob | null = null;
  for (const quality of qualities) {
    smallest = await encode(canvas, quality);
    if (smallest === null || smallest.size <= smallEnough) break;
  }
  return smallest;
}

async function encode(canvas: PhotoCanvas, quality: number): Promise<Blob | null> {
  const webp = await blobOf(canvas, 'image/webp', quality);
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality);
}

function blobOf(canvas: PhotoCanvas, type: string, quality: number): Promise<Blob | null> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
