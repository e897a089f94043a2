import { useRef, useState } from 'react';
import { textLink } from '#app/ui/button.ts';
import { useSend } from '#app/ui/use-send.ts';
import type { Pass } from '#contract/pass.ts';
import { eventsByTime } from '#programme/events.ts';
import { formatSpan } from '#programme/times.ts';
import { ClashNote } from '../../day/clash-note.tsx';
import { EventSign } from '../../day/event-sign.tsx';
import type { Change } from '../use-pass.ts';
import { failureSentence } from './failure-sentence.ts';
import { inAList } from './in-a-list.ts';
import { SendButton } from './send-button.tsx';

type Props = { pass: Pass; change: Change; onDone: (what: string) => void; onWithdraw: () => void };

/** Which events the holder takes part in. What was ticked stays ticked whatever comes of sending it. */
export function ChangeEvents({ pass, change, onDone, onWithdraw }: Props) {
  const [labels, setLabels] = useState<readonly string[]>(pass.selectedEvents);
  const { isBusy, failure, send: attempt } = useSend();
  const [before, setBefore] = useState(pass.selectedEvents);
  const choices = useRef<HTMLFieldSetElement>(null);
  const changedElsewhere = inAList(before) !== inAList(pass.selectedEvents);
  const chosen = eventsByTime.filter(({ label }) => labels.includes(label));

  async function save() {
    const selectedEvents = chosen.map(({ label }) => label);
    const isSo = (now: Pass) => inAList(now.selectedEvents.toSorted()) === inAList(selectedEvents.toSorted());
    const saved = await attempt(
      () => change('changeEvents', { selectedEvents }, isSo).then(() => true),
      failureSentence,
    );
    if (saved) onDone(`Saved. You're in for ${inAList(selectedEvents)}.`);
  }

  /** Its button goes with the line that it stands in. */
  function takeWhatIsThere() {
    setLabels(pass.selectedEvents);
    setBefore(pass.selectedEvents);
    choices.current?.focus();
  }

  return (
    <>
      <fieldset ref={choices} tabIndex={-1} className="outline-none">
        <legend className="sr-only">Events</legend>
        <ul className="border-t border-line-strong">
          {eventsByTime.map((event) => (
            <li key={event.id} className="border-b border-line">
              <label className="group flex min-h-14 cursor-pointer items-center gap-4 px-2 py-2 has-checked:bg-raised-more">
                <input
                  type="checkbox"
                  checked={labels.includes(event.label)}
                  onChange={({ target }) =>
                    setLabels(
                      target.checked ? [...labels, event.label] : labels.filter((label) => label !== event.label),
                    )
                  }
                  className="check size-6 shrink-0"
                />
                <EventSign
                  id={event.id}
                  className="size-9 shrink-0 opacity-60 group-has-checked:opacity-100 max-[16rem]:hidden"
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{event.label}</span>{' '}
                  <span className="flex flex-wrap gap-x-3 font-mono text-sm text-primary">
                    {formatSpan(event)} <span className="text-text-soft">room {event.room}</span>
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <ClashNote chosen={chosen} />
      </fieldset>
      <div role="status" className="empty:-mt-5">
        {changedElsewhere && (
          <p className="border-l-4 border-secondary bg-ground px-4 py-3">
            It was changed meanwhile: you're in for {inAList(pass.selectedEvents)}. Save what is ticked here in its
            place, or{' '}
            <button type="button" onClick={takeWhatIsThere} className={`${textLink} min-h-11`}>
              take what is there
            </button>
            .
          </p>
        )}
      </div>
      <div role="status" className="empty:-mt-5">
        {chosen.length === 0 && (
          <p className="border-l-4 border-secondary bg-ground px-4 py-3">
            Keep at least one event. Leaving all of them is{' '}
            <button type="button" onClick={onWithdraw} className={`${textLink} min-h-11`}>
              withdrawing
            </button>
            .
          </p>
        )}
      </div>
      {chosen.length > 0 && (
        <SendButton isBusy={isBusy} failure={failure} onSend={save}>
          Save my events
        </SendButton>
      )}
    </>
  );
}
