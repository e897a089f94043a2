import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMinute } from '#app/clock.ts';
import { timeText } from '#app/fest-time.ts';
import { BottomBar } from '#app/layout/bottom-bar.tsx';
import { keepClear } from '#app/layout/keep-clear.ts';
import { useEvents } from '#app/news/moves.ts';
import { keyOf, useNotices } from '#app/news/notices.ts';
import { keepVisited } from '#app/offline-pages/visited.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { FestEvent } from '#contract/fest.ts';
import type { Move, Notice } from '#contract/notices.ts';
import { edition } from '#fest/edition.ts';
import { showcases } from '#fest/showcases.ts';
import { type Progress, progressAt, progressText, type Season, seasonAt } from '#programme/season.ts';
import { instantOf } from '#programme/times.ts';
import { YourPass } from '../pass/saved/your-pass.tsx';

export function Foot() {
  useEffect(keepClear, []);

  const { pathname } = useLocation();
  useEffect(() => void keepVisited(pathname), [pathname]);

  const season = useSeason();
  useEffect(() => {
    document.documentElement.dataset.season = season;
  }, [season]);

  return (
    <BottomBar>
      <Notices />
      <YourPass key={pathname} pathname={pathname} />
    </BottomBar>
  );
}

const tool = 'inline-grid min-h-11 min-w-11 shrink-0 place-items-center transition-colors hover:text-primary';

function Notices() {
  const { notices: all, dismiss } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const notices = useNews(all);
  const shown = isOpen ? notices : notices.slice(0, 1);
  const more = notices.length - 1;

  return (
    // Render this even if it is empty: screen readers only announce changes inside an existing region.
    <div aria-live="polite">
      {shown.length > 0 && (
        <section aria-label="Notices" className="border-t-2 border-secondary bg-raised-more">
          <ul className="mx-auto grid max-h-[40dvh] max-w-6xl overflow-y-auto px-5 sm:px-8">
            {shown.map((notice, index) => (
              <li key={keyOf(notice)} className="flex items-center gap-1 border-line-strong not-first:border-t">
                <p className="grow py-1.5 leading-snug">
                  <NoticeText {...notice} />
                </p>
                {index === 0 && more > 0 && (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(!isOpen)}
                    className={`${tool} font-mono text-sm text-text-soft`}
                  >
                    {isOpen ? 'Fewer' : `${more} more`}
                  </button>
                )}
                <button type="button" aria-label="Dismiss" onClick={() => dismiss(notice)} className={`${tool} -mr-3`}>
                  <Icon name="close" className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Leaves out moves of events that are over. The events' rows still show these moves. */
function useNews(notices: Notice[]): Notice[] {
  const season = useSeason();
  const events = useEvents();
  const minute = useMinute();
  const isOver = (span: Move) => season === 'afterwards' || progressAt(minute, span, events, edition)?.state === 'over';
  return notices.filter(({ moved }) => !moved || !isOver(moved));
}

function NoticeText({ text, event }: Notice) {
  if (event === null) return text;
  return (
    <Link
      to={`/events/${event}`}
      className="flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-primary"
    >
      {text}
    </Link>
  );
}

const looks = { now: 'font-bold text-secondary', over: 'is-over', next: '', later: '' };

/** Shows `otherwise` for later events, and on any day but the day of the fest. */
export function BoardTime({ event, otherwise }: { event: FestEvent; otherwise: string }) {
  const progress = useProgress(event);
  return progress && progress.state !== 'later' ? <State {...progress} /> : <Flap text={otherwise} />;
}

/** Such as 'in 16 min'. Empty on any day but the day of the fest. */
export function EventState({ event }: { event: FestEvent }) {
  const progress = useProgress(event);
  return progress && <State {...progress} />;
}

/** Only for screen readers. Other people see "now" in the place of the time. */
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

/** Updates once a minute, because registration closes and events begin at full minutes. */
const useSeason = (): Season => seasonAt(useMinute(), edition, [...useEvents(), ...showcases]);

/** Null on any day but the day of the fest. */
const useProgress = (event: { start: string; end: string }): Progress | null =>
  progressAt(useMinute(), event, useEvents(), edition);
