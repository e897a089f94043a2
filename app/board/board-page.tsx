import { type CSSProperties, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { answerTo, CallError } from '#app/api.ts';
import { setClockBy, useMinute } from '#app/clock.ts';
import { timeText } from '#app/fest-time.ts';
import { PageHead } from '#app/layout/page-head.tsx';
import { takeNotices, useEvents } from '#app/news/moves.ts';
import { poll } from '#app/news/poll.ts';
import { answerTo as answerToTool } from '#app/tool-api.ts';
import { type BoardCounts, boardSentences } from '#contract/board.ts';
import type { Notice } from '#contract/notices.ts';
import { edition } from '#fest/edition.ts';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { type Progress, progressAt, progressText } from '#programme/season.ts';
import { formatDay, formatSpan } from '#programme/times.ts';

type Shown = { counts: BoardCounts; notices: Notice[] };
type State = { shown: Shown | null; failures: number; hasEnded: boolean };
const opening: State = { shown: null, failures: 0, hasEnded: false };

/** The large screen in a hall. Browsers never send the token after the `#`, so each request has it in a header. */
export function BoardPage() {
  const token = useLocation().hash.slice(1);
  const [{ shown, failures, hasEnded }, setState] = useState(opening);
  useEffect(() => {
    setState(opening);
    if (token === '') return setState({ ...opening, hasEnded: true });
    return poll({
      every: 5_000,
      ask: (signal) => fetchShown(token, signal),
      take(latest) {
        takeNotices(latest.notices);
        setState({ ...opening, shown: latest });
      },
      miss(error, n, stop) {
        const isEnded = error instanceof CallError && error.status === 401;
        if (!isEnded) return setState((before) => ({ ...before, failures: n }));
        stop();
        setState({ ...opening, hasEnded: true });
      },
    });
  }, [token]);

  return (
    <>
      <PageHead title="Board" description="What is on now and what comes next, for a screen in the hall." />
      {shown ? (
        <Board {...shown} isOld={failures > 1} />
      ) : (
        <div className="grid min-h-dvh place-content-center gap-4 p-8 text-center">
          <h1 className="text-6xl uppercase">Board</h1>
          <p role="status" className="text-2xl text-text-soft">
            {hasEnded ? boardSentences.ended : failures > 1 ? boardSentences.unreachable : 'Opening...'}
          </p>
        </div>
      )}
    </>
  );
}

async function fetchShown(token: string, signal: AbortSignal): Promise<Shown> {
  const askedAt = Date.now();
  const [board, written] = await Promise.all([
    answerToTool('board', { headers: { authorization: `Bearer ${token}` }, signal }),
    answerTo('notices', { signal }),
  ]);
  const [counts, notices]: unknown[] = await Promise.all([board.json(), written.json()]);
  if (!Array.isArray(counts) || !Array.isArray(notices)) throw new CallError(0);
  setClockBy(board, askedAt);
  return { counts, notices };
}

/** Letters grow with the screen, so that people can read them from ten metres. */
const heavy = 'font-display font-extrabold leading-none uppercase';
const small = 'text-[max(1rem,calc(2.2*var(--u)))] leading-tight text-text-soft';
/** In a row, letters also grow with the row's height, because all rows share the screen. */
const big = `${heavy} text-[max(1.25rem,min(4.4*var(--u),48cqh/var(--rows)))]`;
const below = 'mt-1 text-[max(1rem,min(2.4*var(--u),26cqh/var(--rows)))] leading-tight tabular-nums';

function Board({ counts, notices, isOld }: Shown & { isOld: boolean }) {
  const time = useMinute();
  const events = useEvents();
  const timed = events.map((event) => ({ event, progress: progressAt(time, event, events, edition) }));
  const isOver = timed.every(({ progress }) => progress?.state === 'over');

  return (
    <div className="flex min-h-dvh flex-col gap-[calc(1.6*var(--u))] p-[max(1rem,calc(2.4*var(--u)))] [--u:min(1vw,1.78dvh)] nav:h-dvh">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h1 className={`${heavy} text-[max(1.25rem,calc(3.6*var(--u)))]`}>
          {edition.name} {edition.version}
        </h1>
        <p className={small}>{isOver ? 'The fest is over. Thank you for being here.' : formatDay(edition.date)}</p>
        <p className={`${heavy} text-[max(2rem,calc(5*var(--u)))] text-primary tabular-nums`}>{timeText(time)}</p>
      </header>
      {isOld && (
        <p role="status" className={`${small} text-warning`}>
          {boardSentences.unreachable}
        </p>
      )}
      <ul
        aria-label="Events"
        style={{ '--rows': timed.length } as CSSProperties}
        className="grid grow auto-rows-fr nav:[container-type:size]"
      >
        {timed.map(({ event, progress }) => (
          <Row key={event.id} event={event} progress={progress} counts={counts} />
        ))}
      </ul>
      <Notices notices={notices} time={time} />
    </div>
  );
}

const looks = { now: 'bg-raised-more', next: '', later: '', over: 'text-text-soft' };

function Row({ event, progress, counts }: { event: MovedEvent; progress: Progress | null; counts: BoardCounts }) {
  const state = progress?.state ?? 'later';
  const { was = event } = event;
  const hasNewTime = was.start !== event.start || was.end !== event.end;
  return (
    <li
      className={`grid grid-cols-[1fr_auto] content-center items-center gap-x-6 border-line-strong border-t px-[calc(1.2*var(--u))] py-2 nav:grid-cols-[5fr_4fr_3fr] nav:py-0 ${looks[state]}`}
    >
      <div className="row-span-2 nav:row-span-1">
        <h2 className={big}>{event.label}</h2>
        <p className={`${below} ${hasNewTime ? 'text-secondary' : 'text-text-soft'}`}>{formatSpan(event)}</p>
      </div>
      <p className={`${big} text-right nav:text-left ${was.room === event.room ? '' : 'text-secondary'}`}>
        {roomText(event, 'Room ')}
      </p>
      <div className="text-right">
        <p className={`${big} ${state === 'now' ? 'text-present' : ''}`}>{progress && progressText(progress)}</p>
        <p className={`${below} text-text-soft`}>{state !== 'over' && peopleText(event, counts)}</p>
      </div>
    </li>
  );
}

/** Such as '12 in the room' or '30 registered'. Returns '' if both numbers are 0. */
function peopleText({ id }: MovedEvent, counts: BoardCounts): string {
  const { present = 0, registered = 0 } = counts.find(({ event }) => event === id) ?? {};
  if (present > 0) return `${present} in the room`;
  return registered > 0 ? `${registered} registered` : '';
}

/** Shows two notices at most, and no moves: the row of a moved event shows its move. */
function Notices({ notices, time }: { notices: Notice[]; time: number }) {
  const running = notices.filter(({ until, moved }) => !moved && Date.parse(until) > time);
  return (
    <div aria-live="polite" className="empty:hidden">
      {running.slice(0, 2).map(({ text, until }) => (
        <p
          key={`${until} ${text}`}
          className="border-secondary border-l-8 bg-raised-more px-[calc(2*var(--u))] py-[calc(1*var(--u))] font-semibold text-[max(1.1rem,calc(2.8*var(--u)))] leading-tight not-first:mt-2"
        >
          {text}
        </p>
      ))}
    </div>
  );
}
