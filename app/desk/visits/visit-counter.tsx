import { useCallback, useEffect, useState } from 'react';
import { Problem } from '#app/api.ts';
import { visits } from '#contract/desk.ts';
import type { Showcase } from '#contract/fest.ts';
import { ask } from '../ask.ts';
import { isUnanswered } from '../card/read-card.ts';
import { smallButton } from '../card/small-button.ts';
import { offline, useOffline } from '../offline/offline.ts';
import { StateMark } from '../state-mark.tsx';
import { entries } from '../words.ts';
import { noAnswer, vibrate } from '../writes/outcome.ts';
import { sendWrite } from '../writes/send-write.ts';

type Props = { showcase: Showcase; onEnded(sentence: string): void; onWalkIn(): void };

/** Counts who comes to a place that nobody registers for. */
export function VisitCounter({ showcase: { id, label }, onEnded, onWalkIn }: Props) {
  const { writes } = useOffline();
  const [, setHeard] = useState<number | null>(null);
  const [mine, setMine] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const count = offline.visits(id);
  const waitingHere = writes.filter((write) => write.id === id).length;

  const fail = useCallback(
    (error: unknown) => {
      const problem = error instanceof Problem ? error : new Problem(0);
      if (problem.status === 401) onEnded(problem.message);
      setFailure(problem.sentence ?? noAnswer.sending);
    },
    [onEnded],
  );
  useEffect(() => {
    const asking = new AbortController();
    ask(visits, 'visits', { id, signal: asking.signal }).then(
      (answer) => setHeard(offline.visits(id, answer.visits)),
      // Without a network it counts all the same.
      (error) => asking.signal.aborted || isUnanswered(error) || fail(error),
    );
    return () => asking.abort();
  }, [id, fail]);

  /** Also while the last one is under way: each tap counts. */
  async function send(call: 'countVisit' | 'takeBackVisit', change: 1 | -1) {
    setFailure(null);
    try {
      const what = change === 1 ? 'A visit' : 'A visit taken back';
      const { at } = await sendWrite({ call, id }, { name: label, what });
      setMine((sum) => sum + change);
      vibrate(at === 'server' ? 'done' : 'waiting');
    } catch (error) {
      fail(error);
      vibrate('failed');
    }
  }

  return (
    <section aria-label={`Visits of ${label}`} className="mt-auto grid gap-4 px-4 py-5">
      <p role="status" className="font-display text-2xl leading-tight font-extrabold">
        <span className="block font-mono text-6xl text-primary">{count ?? '–'}</span>
        {count === 1 ? 'visit' : 'visits'} so far
      </p>
      {waitingHere > 0 && <StateMark standing="waiting">{entries(waitingHere)} saved on this phone, waiting</StateMark>}
      <p
        role="alert"
        className="not-empty:border-l-4 not-empty:border-absent not-empty:bg-raised not-empty:px-4 not-empty:py-2"
      >
        {failure}
      </p>
      <div className="flex gap-3">
        <button type="button" onClick={onWalkIn} className={`${smallButton} min-h-12 grow`}>
          Walk-in
        </button>
        <button
          type="button"
          disabled={mine === 0}
          onClick={() => send('takeBackVisit', -1)}
          className={`${smallButton} min-h-12 grow`}
        >
          Undo one
        </button>
      </div>
      <button
        type="button"
        onClick={() => send('countVisit', 1)}
        className="min-h-28 w-full rounded-md border-2 border-transparent bg-primary font-display text-5xl font-extrabold text-ground"
      >
        Count a visit
      </button>
    </section>
  );
}
