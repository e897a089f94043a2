import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallError } from '#app/api.ts';
import { Message } from '#app/ui/message.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { Scans } from './same-code.ts';

/** In ms, between two frames. */
const pause = 120;

type Props = { isPaused: boolean; onCode(code: string): Promise<CallError | null> };

export function CameraView({ isPaused, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const take = useEffectEvent(async (code: string, scans: Scans) => {
    const at = Date.now();
    if (isPaused) return scans.see(code, at);
    if (!scans.isNew(code, at)) return;
    const problem = await onCode(code);
    // If there was no answer, the camera may read the same code again.
    if (problem?.status === 0) scans.forget();
  });

  useEffect(() => {
    const closed = new AbortController();
    const scans = new Scans();
    watch(video.current, closed.signal, (code) => take(code, scans)).catch((error) => setRefusal(refusalOf(error)));
    return () => closed.abort();
  }, []);

  if (refusal) return <div className="m-4">{refusal}</div>;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className={isPaused ? 'sr-only' : 'min-h-40 w-full grow bg-sunken object-cover'}
    />
  );
}

async function watch(video: HTMLVideoElement | null, closed: AbortSignal, take: (code: string) => Promise<void>) {
  const wanted = { video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } };
  const [read, stream] = await Promise.all([
    codeReader().catch(() => {
      throw new ReaderMissing();
    }),
    navigator.mediaDevices.getUserMedia(wanted),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  closed.addEventListener('abort', stop);
  try {
    if (!video || closed.aborted) return;
    video.srcObject = stream;
    await video.play();
    while (!closed.aborted) {
      const code = await read(video).catch(() => null);
      if (code !== null && !closed.aborted) await take(code);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    stop();
  }
}

class ReaderMissing extends Error {}

function refusalOf(error: unknown): ReactNode {
  if (error instanceof ReaderMissing) return <PartMissing />;
  return <Message>{sentences[error instanceof Error ? error.name : ''] ?? notStarted}</Message>;
}

const noCamera = 'No camera found. Type the name, or the reference on the pass.';
const notStarted = 'The camera did not start. Try again, or type the name.';
const sentences: Record<string, string> = {
  NotAllowedError:
    'The camera is not allowed here. Allow it in the browser’s settings and try again, or type the name.',
  NotFoundError: noCamera,
  OverconstrainedError: noCamera,
  NotReadableError: 'Another app uses the camera. Close it and try again, or type the name.',
};

type Reader = (picture: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** Uses the browser's own reader if there is one, because the library's script is large. */
async function codeReader(): Promise<Reader> {
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
    const width = Math.round(picture.videoWidth * scale);
    const height = Math.round(picture.videoHeight * scale);
    if (!brush || width === 0) return null;
    canvas.width = width;
    canvas.height = height;
    brush.drawImage(picture, 0, 0, width, height);
    return jsQR(brush.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
  };
}

/** The longer edge of the picture, in pixels. That is enough for a code at arm's length. Reading takes about 20 ms. */
const longest = 720;
