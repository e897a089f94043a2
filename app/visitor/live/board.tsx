import { type ReactNode, useState } from 'react';
import { useMinute } from '#app/clock.ts';
import { timeText } from '#app/fest-time.ts';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { type Progress, progressText } from '#programme/season.ts';
import { instantOf } from '#programme/times.ts';
import { useProgress, useSeason } from './fest-clock.ts';

const looks = { now: 'font-bold text-secondary', over: 'is-over', next: '', later: '' };

/** Shows `otherwise` for later events, and on all days except the day of the fest. */
export function BoardTime({ event, otherwise }: { event: FestEvent; otherwise: string }) {
  const progress = useProgress(event);
  return progress && progress.state !== 'later' ? <State {...progress} /> : <Flap text={otherwise} />;
}

/** Such as 'in 16 min'. Empty on all days except the day of the fest. */
export function EventState({ event }: { event: FestEvent }) {
  const progress = useProgress(event);
  return progress && <State {...progress} />;
}

/** Only for screen readers. On the screen, "now" replaces the time. */
export function BoardNow({ event }: { event: FestEvent }) {
  return useProgress(event)?.state === 'now' && <span className="sr-only">now, </span>;
}

export function BoardHead({ otherwise }: { otherwise: string }) {
  const season = useSeason();
  const time = timeText(useMinute());
  if (season === 'day') return <Flap text={time} className="text-secondary" />;
  if (season === 'open') return otherwise;
  return season === 'closed' ? 'registration closed' : 'the fest is over';
}

const midnight = instantOf('00:00', edition);

/** Calls `draw` with the minute of the day, but only on the day of the fest. */
export function OnTheDay({ draw }: { draw: (minutes: number) => ReactNode }) {
  const minutes = (useMinute() - midnight) / 60_000;
  return useSeason() === 'day' && draw(minutes);
}

const State = (progress: Progress) => <Flap text={progressText(progress)} className={looks[progress.state]} />;

function Flap({ text, className = '' }: { text: string; className?: string }) {
  const [first] = useState(text);
  return (
    <span key={text} className={`${className} ${text === first ? '' : 'flap'}`}>
      {text}
    </span>
  );
}
