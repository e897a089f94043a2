import { useState } from 'react';
import { textLink } from '#app/ui/button.ts';
import type { FestEvent } from '#contract/fest.ts';
import { useFestTime, useProgress, useSeason } from './fest-clock.ts';

/** Shows `otherwise` on any day but the day of the fest. */
export function BoardTime({ event, otherwise }: { event: FestEvent; otherwise: string }) {
  const progress = useProgress(event);
  if (!progress || progress.state === 'later') return <Flap text={otherwise} />;
  if (progress.state === 'next') return <Flap text={`next in ${untilText(progress.minutes)}`} />;
  return <Flap text={progress.state} className={progress.state === 'now' ? 'font-bold text-secondary' : 'is-over'} />;
}

/** For screen readers. Other people see "now" instead of the time. */
export function BoardNow({ event }: { event: FestEvent }) {
  return useProgress(event)?.state === 'now' && <span className="sr-only">now, </span>;
}

export function BoardHead({ otherwise }: { otherwise: string }) {
  const season = useSeason();
  const time = useFestTime();
  if (season === 'day') return <Flap text={time} className="text-secondary" />;
  if (season === 'closed') return 'registration closed';
  if (season === 'open') return otherwise;
  return (
    <a href="#afterwards" className={`${textLink} -my-3 inline-block py-3`}>
      it is over: thank you
    </a>
  );
}

const untilText = (minutes: number) => (minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`);

function Flap({ text, className = '' }: { text: string; className?: string }) {
  const [first] = useState(text);
  const [hasChanged, setChanged] = useState(false);
  if (text !== first && !hasChanged) setChanged(true);
  return (
    <span key={text} className={`${className} ${hasChanged ? 'flap' : ''}`}>
      {text}
    </span>
  );
}
