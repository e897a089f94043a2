import { useState } from 'react';
import { Link } from 'react-router';
import { useMinute } from '#app/clock.ts';
import { useEvents } from '#app/news/moves.ts';
import { keyOf, useNotices } from '#app/news/notices.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Move, Notice } from '#contract/notices.ts';
import { edition } from '#fest/edition.ts';
import { progressAt } from '#programme/season.ts';
import { useSeason } from './fest-clock.ts';

const tool = 'inline-grid min-h-11 min-w-11 shrink-0 place-items-center transition-colors hover:text-primary';

export function Notices() {
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

/** Leaves out the moves of events that are over. The rows of these events still show the moves. */
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
