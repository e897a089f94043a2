import { type RefObject, useReducer } from 'react';
import { openingOf } from '../card/opening.ts';
import { writingOf } from '../outcome/writing.ts';
import type { Place } from '../place/places.ts';
import { useSearch } from '../search/use-search.ts';
import { type Action, firstScreen, reduce } from './screen.ts';
import { useWork } from './use-work.ts';

export type DeskControls = ReturnType<typeof useDesk>;

export function useDesk(place: Place | null, box: RefObject<HTMLInputElement | null>) {
  const [screen, dispatch] = useReducer(reduce, firstScreen);
  const work = useWork();
  const event = place?.kind === 'event' ? place.event.id : undefined;
  const { open, scan, refreshCard } = openingOf({ screen, dispatch, work });
  const { type, openFirst, refreshRows } = useSearch({ event, dispatch, open });

  function next() {
    type('');
    box.current?.focus();
  }
  function goTo(action: Action) {
    work.clearFailure();
    dispatch(action);
  }

  return {
    ...{ screen, dispatch, type, openFirst, open, scan },
    ...{ busy: work.busy, failure: work.failure, afterwards: work.afterwards },
    ...writingOf({ screen, dispatch, work, next }),
    refresh: () => Promise.all([refreshCard(), refreshRows()]),
    leave: () => goTo({ type: 'left' }),
    register: (typed: string) => goTo({ type: 'walk-in opened', typed }),
  };
}
