import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from '#app/api.ts';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { Failure } from '../parts/failure.tsx';
import { codeReader } from './read-codes.ts';
import { Scans } from './same-code.ts';

/** In ms between two looks: quick enough for a hand, slow enough for the battery. */
const pause = 120;

type Props = {
  /** While a card is open, or one is asked for, codes are left alone. */
  isPaused: boolean;
  onCode(code: string): Promise<Problem | null>;
};

/** What the rear camera sees, until it is closed; reads one code after the other. */
export function CameraView({ isPaused, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const take = useEffectEvent(async (code: string, scans: Scans) => {
    const at = Date.now();
    if (isPaused) return scans.see(code, at);
    if (!scans.isNew(code, at)) return;
    const problem = await onCode(code);
    // No answer came, so the code is to be read again.
    if (problem?.status === 0) scans.forget();
  });

  useEffect(() => {
    const scans = new Scans();
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;

    async function begin() {
      const [read, opened] = await Promise.all([
        codeReader().catch(() => {
          throw new ReaderMissing();
        }),
        navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
        }),
      ]);
      stream = opened;
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      look(read);
    }

    async function look(read: Awaited<ReturnType<typeof codeReader>>) {
      if (isOver || !video.current) return;
      const code = await read(video.current).catch(() => null);
      if (isOver) return;
      if (code !== null) await take(code, scans);
      timer = setTimeout(look, pause, read);
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    begin().catch((error) => {
      setRefusal(refusalOf(error));
      stop();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
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

class ReaderMissing extends Error {}

function refusalOf(error: unknown): ReactNode {
  if (error instanceof ReaderMissing) return <PartMissing />;
  return <Failure>{sentences[error instanceof Error ? error.name : ''] ?? notStarted}</Failure>;
}

const noCamera = 'This phone shows no camera. Type the name, or the reference on the pass.';
const notStarted = 'The camera did not start. Open it again, or type the name.';
const sentences: Record<string, string> = {
  NotAllowedError:
    'The camera is not allowed here. Allow it for this site in the browser’s settings and open it again, or type the name.',
  NotFoundError: noCamera,
  OverconstrainedError: noCamera,
  NotReadableError: 'Another app has the camera. Close it and open the camera again, or type the name.',
};
