import { type RefObject, useReducer, useRef } from 'react';
import type { CallError } from '#app/api.ts';
import { useSend } from '#app/ui/use-send.ts';
import { openingOf } from '../card/opening.ts';
import { noAnswer, vibrate } from '../outcome/outcome.ts';
import { writingOf } from '../outcome/writing.ts';
import { asProblem } from '../phone/connection.ts';
import type { Place } from '../place/places.ts';
import { isReference } from '../search/typed.ts';
import { useSearch } from '../search/use-search.ts';
import { type Action, firstScreen, reduce } from './screen.ts';

export type DeskControls = ReturnType<typeof useDesk>;

export function useDesk(place: Place | null, box: RefObject<HTMLInputElement | null>) {
  const [screen, dispatch] = useReducer(reduce, firstScreen);
  const work = useWork();
  const event = place?.kind === 'event' ? place.event.id : undefined;
  const writing = writingOf({ screen, dispatch, work, next });
  const { open, scan, refreshCard } = openingOf({ screen, dispatch, work, place, decide: writing.decide });
  const { type, openFirst, refreshRows } = useSearch({ event, dispatch, open, onNobody: selectReference });

  /** Selects a typed reference, so that the next scan replaces it. Returns whether the text is a reference. */
  function selectReference(typed: string): boolean {
    if (isReference(typed)) box.current?.select();
    return isReference(typed);
  }

  function next() {
    type('');
    box.current?.focus();
  }
  function goTo(action: Action) {
    work.clearFailure();
    dispatch(action);
  }

  return {
    screen,
    dispatch,
    type,
    openFirst,
    open,
    busy: work.busy,
    failure: work.failure,
    afterwards: work.afterwards,
    ...writing,
    scan(code: string): Promise<CallError | null> {
      type('');
      return work.inTurn(() => {
        goTo({ type: 'scanned' });
        return scan(code);
      });
    },
    refresh: () => Promise.all([refreshCard(), refreshRows()]),
    leave: () => goTo({ type: 'left' }),
    selectReference,
    register: (typed: string) => goTo({ type: 'walk-in opened', typed }),
  };
}

type Failure = { sentence: string; code: string | undefined };
type What = 'opening' | 'sending';

export type Work = ReturnType<typeof useWork>;

function useWork() {
  const { underWay, failure, send, underWayNow, clearFailure } = useSend<Failure>();
  const next = useRef<(() => void) | null>(null);
  const turns = useRef<((isTaken: boolean) => void)[]>([]);

  /** Returns the error if the work failed. Ignores the second tap of a double tap. */
  async function attempt(what: What, work: () => Promise<void>, code?: string): Promise<CallError | null> {
    if (underWayNow().length > 0) return null;
    const problems: CallError[] = [];
    function failureOf(error: unknown): Failure {
      const problem = asProblem(error);
      problems.push(problem);
      vibrate(false);
      const scanned = what === 'sending' && turns.current.length > 0 ? ' Then scan the next pass again.' : '';
      return { sentence: (problem.sentence ?? noAnswer[what]) + scanned, code };
    }
    await send(work, failureOf, what);
    const [problem = null] = problems;
    const following = next.current;
    next.current = null;
    // If something was not saved, keep its error on the screen.
    const goesOn = problem === null || what === 'opening';
    if (goesOn) following?.();
    if (!goesOn) for (const turn of turns.current.splice(0)) turn(false);
    if (underWayNow().length === 0) turns.current.shift()?.(true);
    return problem;
  }

  /** Runs scans one after another. If an entry is not saved, drops the later scans. The error asks to repeat them. */
  function inTurn(work: () => Promise<CallError | null>): Promise<CallError | null> {
    return new Promise((resolve) => {
      const turn = (isTaken: boolean) => resolve(isTaken ? work() : null);
      if (underWayNow().length > 0) turns.current.push(turn);
      else turn(true);
    });
  }

  /** Runs `work` once the current work has ended. If called several times, runs only the last `work`. */
  function afterwards(work: () => void): void {
    if (underWayNow().length > 0) next.current = work;
    else work();
  }

  const [busy = null] = underWay as readonly What[];
  return { busy, failure, attempt, afterwards, inTurn, underWayNow, clearFailure };
}
