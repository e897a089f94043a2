import { timeText } from '#app/fest-time.ts';
import { useMinute } from '#app/ui/use-minute.ts';
import { type BoardCounts, boardSentences } from '#contract/board.ts';
import type { FestEvent } from '#contract/fest.ts';
import type { Notice } from '#contract/notices.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { eventsByTime } from '#programme/events.ts';
import { type Progress, progressAt } from '#programme/season.ts';
import { formatClock, formatDay } from '#programme/times.ts';
import type { Shown } from './board-page.tsx';

/** Letters grow with the screen, so that people can read them from ten metres. */
const big = 'font-display font-extrabold text-[max(1.5rem,calc(4.6*var(--u)))] leading-none';
const middle = 'font-display font-extrabold text-[max(1.25rem,calc(3.6*var(--u)))] leading-none';
const small = 'text-[max(1rem,calc(2.4*var(--u)))] leading-tight text-text-soft';

export function Board({ counts, notices, isOld }: Shown & { isOld: boolean }) {
  const time = useMinute();
  const timed = eventsByTime.map((event) => ({ event, progress: progressAt(time, event, events, edition) }));
  const inState = (state: Progress['state']) => timed.filter(({ progress }) => progress?.state === state);
  const [running, next] = [inState('now'), inState('next')];
  const isDay = timed.some(({ progress }) => progress !== null);

  return (
    <div className="flex min-h-dvh flex-col gap-[max(0.75rem,calc(1.6*var(--u)))] p-[max(1rem,calc(2.4*var(--u)))] [--u:min(1vw,1.78dvh)]">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h1 className={`${middle} uppercase`}>
          {edition.name} {edition.version}
        </h1>
        <p className="font-display font-extrabold text-[max(2rem,calc(6*var(--u)))] text-primary uppercase leading-none tabular-nums">
          {timeText(time)}
        </p>
      </header>
      {isOld && (
        <p role="status" className={`${small} text-warning`}>
          {boardSentences.unreachable}
        </p>
      )}
      {isDay ? (
        <div className="grid grow content-start gap-x-[calc(5*var(--u))] gap-y-8 nav:grid-cols-[3fr_2fr]">
          <section aria-labelledby="now">
            <Heading id="now">Now</Heading>
            {running.map(({ event }) => (
              <Running key={event.id} event={event} counts={counts} />
            ))}
            {running.length === 0 && <p className={`${middle} py-[calc(2*var(--u))]`}>{quiet(next.length > 0)}</p>}
          </section>
          <div className="flex flex-col gap-8">
            {next.length > 0 && (
              <section aria-labelledby="next">
                <Heading id="next">Next</Heading>
                {next.map(({ event }) => (
                  <Coming key={event.id} event={event} counts={counts} />
                ))}
              </section>
            )}
            <Notices notices={notices} time={time} most={2} />
          </div>
        </div>
      ) : (
        <>
          <section aria-labelledby="day" className="grow">
            <Heading id="day">{formatDay(edition.date)}</Heading>
            <div className="grid gap-x-[calc(5*var(--u))] nav:grid-cols-2">
              {eventsByTime.map((event) => (
                <Coming key={event.id} event={event} counts={counts} />
              ))}
            </div>
          </section>
          <Notices notices={notices} time={time} most={1} />
        </>
      )}
    </div>
  );
}

const quiet = (isMoreToCome: boolean) =>
  isMoreToCome ? 'Nothing runs now.' : 'The fest is over. Thank you for being here.';

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-[calc(0.8*var(--u))] text-[max(1.1rem,calc(2.6*var(--u)))] text-secondary uppercase">
      {children}
    </h2>
  );
}

type Row = { event: FestEvent; counts: BoardCounts };
const row = 'grid grid-cols-[1fr_auto] items-center gap-x-6 border-line-strong border-t py-[calc(1.4*var(--u))]';
const countOf = (counts: BoardCounts, { id }: FestEvent) => counts.find(({ event }) => event === id);

function Running({ event, counts }: Row) {
  const { present = 0, registered = 0 } = countOf(counts, event) ?? {};
  return (
    <div className={row}>
      <div>
        <h3 className={`${big} uppercase`}>{event.label}</h3>
        <p className={`${small} mt-[calc(0.6*var(--u))]`}>
          Room {event.room}, until {formatClock(event.end)}
        </p>
      </div>
      <p className="text-right">
        <span className={`${small} block`}>At the event: </span>
        <span className={`${big} tabular-nums`}>
          {present} of {registered}
        </span>
      </p>
    </div>
  );
}

function Coming({ event, counts }: Row) {
  const { registered = 0 } = countOf(counts, event) ?? {};
  return (
    <div className={row}>
      <h3 className={`${middle} uppercase`}>{event.label}</h3>
      <p className={`${middle} text-right tabular-nums`}>{formatClock(event.start)}</p>
      <p className={`${small} mt-[calc(0.5*var(--u))]`}>Room {event.room}</p>
      <p className={`${small} mt-[calc(0.5*var(--u))] text-right`}>{registered} registered</p>
    </div>
  );
}

function Notices({ notices, time, most }: { notices: Notice[]; time: number; most: number }) {
  const running = notices.filter(({ until }) => Date.parse(until) > time);
  return (
    <div aria-live="polite">
      {running.slice(0, most).map(({ text, until }) => (
        <p
          key={`${until} ${text}`}
          className="border-secondary border-l-8 bg-raised-more px-[calc(2*var(--u))] py-[calc(1*var(--u))] font-semibold text-[max(1.1rem,calc(3.2*var(--u)))] leading-tight not-first:mt-2"
        >
          {text}
        </p>
      ))}
    </div>
  );
}
