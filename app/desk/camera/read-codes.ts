export type Reader = (picture: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** The browser's own reader, or else a library, which is heavier than the page. */
export async function codeReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
  }
  const { default: jsQR } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const scale = Math.min(1, longest / Math.max(picture.videoWidth, picture.videoHeight));
    const [width, height] = [Math.round(picture.videoWidth * scale), Math.round(picture.videoHeight * scale)];
    if (!brush || width === 0) return null;
    canvas.width = width;
    canvas.height = height;
    brush.drawImage(picture, 0, 0, width, height);
    return jsQR(brush.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
  };
}

/** In pixels. Enough for a code at arm's length, and read in about 20 ms. */
const longest = 720;
