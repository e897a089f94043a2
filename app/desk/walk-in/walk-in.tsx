import type { Place } from '../place/places.ts';
import type { Desk } from '../use-desk.ts';
import { blankWalkIn, type Values } from './use-walk-in.ts';
import { WalkInForm } from './walk-in-form.tsx';

/** What was typed into a form that was left, for when it is opened again with the same search. */
let left: { typed: string; values: Values } | null = null;

type Props = { typed: string; place: Place | null; desk: Desk };

export function WalkIn({ typed, place, desk }: Props) {
  async function send(values: Values) {
    const event =
      place?.kind === 'event' && values.selectedEvents.includes(place.event.label) ? place.event : undefined;
    const problem = await desk.registerWalkIn({ ...values, ...(event && { presentAt: event.id }) }, event);
    if (problem === null) left = null;
    return problem;
  }

  return (
    <div className="min-h-0 grow scroll-pt-12 scroll-pb-28 overflow-y-auto">
      <WalkInForm
        first={left?.typed === typed ? left.values : blankWalkIn(typed, place)}
        place={place}
        isSending={desk.busy === 'sending'}
        failure={desk.failure?.sentence ?? null}
        onSend={send}
        onKeep={(values) => {
          left = { typed, values };
        }}
        onLeave={desk.leave}
      />
    </div>
  );
}
