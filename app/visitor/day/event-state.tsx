import type { FestEvent } from '#contract/fest.ts';
import { useLive } from '../after-idle.tsx';

/** Shows 'in 16 min', 'now' or 'over'. On the day of the fest, reserves the space until the script has loaded. */
export function EventState({ event, className = '' }: { event: FestEvent; className?: string }) {
  const live = useLive();
  return (
    <span className={`hidden min-h-lh min-w-[9ch] on-day:block ${className}`}>
      {live && <live.EventState event={event} />}
    </span>
  );
}
