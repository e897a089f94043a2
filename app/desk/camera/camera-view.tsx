import { useEffect, useRef, useState } from 'react';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { codeReader } from './read-codes.ts';
import { Scans } from './same-code.ts';

/** In ms between two looks: quick enough for a hand, slow enough for the battery. */
const pause = 120;

type Props = {
  /** While a card is open, or one is asked for, codes are left alone. */
  isPaused: boolean;
  /** Gives false where no answer came, so that the code is to be read again. */
  onCode(code: string): Promise<boolean>;
};

/** What the rear camera sees, until it is closed; reads one code after the other. */
export function CameraView({ isPaused, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const state = useRef({ isPaused, onCode });
  state.current = { isPaused, onCode };

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
      if (code !== null && state.current.isPaused) scans.see(code, Date.now());
      else if (code !== null && scans.isNew(code, Date.now()) && !(await state.current.onCode(code))) scans.forget();
      timer = setTimeout(look, pause, read);
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    begin().catch((error) => {
      setRefusal(error instanceof ReaderMissing ? 'reader missing' : sentenceFor(error));
      stop();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  if (refusal === 'reader missing') {
    return (
      <div className="m-4">
        <PartMissing />
      </div>
    );
  }
  if (refusal !== null) {
    return (
      <p role="alert" className="m-4 border-l-4 border-absent bg-raised px-4 py-3">
        {refusal}
      </p>
    );
  }
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

function sentenceFor(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The camera is not allowed here. Allow it for this site in the browser’s settings and open it again, or type the name.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'This phone shows no camera. Type the name, or the reference on the pass.';
  if (name === 'NotReadableError')
    return 'Another app has the camera. Close it and open the camera again, or type the name.';
  return 'The camera did not start. Open it again, or type the name.';
}
