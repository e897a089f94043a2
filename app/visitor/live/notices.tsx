import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { answerTo } from '#app/api.ts';
import { now, setClockBy } from '#app/clock.ts';
import { poll } from '#app/poll.ts';
import { keepText, readText } from '#app/storage.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Notice } from '#contract/notices.ts';

const keyOf = ({ text, until }: Notice) => `${until} ${text}`;
const tool = 'inline-grid min-h-11 min-w-11 shrink-0 place-items-center transition-colors hover:text-primary';

export function Notices() {
  const [dismissed, dismiss] = useDismissed();
  const [isOpen, setOpen] = useState(false);
  const notices = useRunning().filter((notice) => !dismissed.includes(keyOf(notice)));
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
                <button
                  type="button"
                  aria-label="Dismiss this notice"
                  onClick={() => dismiss(notice)}
                  className={`${tool} -mr-3`}
                >
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

function useRunning(): Notice[] {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [looks, setLooks] = useState(0);
  useEffect(() => pollNotices(setNotices), []);

  const running = notices.filter(({ until }) => Date.parse(until) > now());
  const soonest = Math.min(...running.map(({ until }) => Date.parse(until)));
  useEffect(() => {
    if (soonest === Number.POSITIVE_INFINITY) return;
    // A browser timer can run for at most 24 days.
    const timer = setTimeout(() => setLooks(looks + 1), Math.min(soonest - now(), 86_400_000));
    return () => clearTimeout(timer);
  }, [soonest, looks]);
  return [...new Map(running.map((notice) => [keyOf(notice), notice])).values()];
}

const dismissedKey = 'dismissed-notices';

function useDismissed(): [string[], (notice: Notice) => void] {
  const [keys, setKeys] = useState<string[]>(() => JSON.parse(readText('sessionStorage', dismissedKey) ?? '[]'));
  function dismiss(notice: Notice) {
    const more = [...keys, keyOf(notice)].slice(-50);
    setKeys(more);
    keepText('sessionStorage', dismissedKey, JSON.stringify(more));
  }
  return [keys, dismiss];
}

/** In ms. Every page shows a notice within 15 s. */
const every = 10_000;
const longest = 120_000;

const pollNotices = (take: (notices: Notice[]) => void): (() => void) =>
  poll({ every, longest, patience: every, ask: fetchNotices, take });

/** The answer has an ETag, so an unchanged answer is only a few bytes. */
async function fetchNotices(signal: AbortSignal): Promise<Notice[]> {
  const askedAt = Date.now();
  const answer = await answerTo('notices', { signal });
  const notices: unknown = await answer.json();
  if (!Array.isArray(notices)) throw new TypeError();
  setClockBy(answer, askedAt);
  return notices;
}
