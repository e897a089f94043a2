import { useRef, useState } from 'react';
import { useEvents } from '#app/news/moves.ts';
import { TextButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import type { Pass } from '#contract/pass.ts';
import { inAList } from '#programme/in-words.ts';
import { ClashNote } from '../../day/clash-note.tsx';
import { EventBox } from '../../day/event-box.tsx';
import type { PassCalls } from '../use-pass.ts';
import { failureSentence, SubmitButton } from './send-button.tsx';

type Props = { pass: Pass; calls: PassCalls; onDone: (sentence: string) => void; onWithdraw: () => void };

export function ChangeEvents({ pass, calls, onDone, onWithdraw }: Props) {
  const [labels, setLabels] = useState<readonly string[]>(pass.selectedEvents);
  const [before, setBefore] = useState(pass.selectedEvents);
  const choices = useRef<HTMLFieldSetElement>(null);
  // Not in the button, which disappears while nothing is ticked.
  const { isBusy, failure, send } = useSend();
  const changedElsewhere = inAList(before) !== inAList(pass.selectedEvents);
  const events = useEvents();
  const chosen = events.filter(({ label }) => labels.includes(label));

  async function save() {
    const selectedEvents = chosen.map(({ label }) => label);
    const isDone = (now: Pass) => inAList(now.selectedEvents.toSorted()) === inAList(selectedEvents.toSorted());
    await calls.change('changeEvents', { selectedEvents }, isDone);
    onDone(`Saved. You are registered for ${inAList(selectedEvents)}.`);
  }

  function takeCurrent() {
    setLabels(pass.selectedEvents);
    setBefore(pass.selectedEvents);
    choices.current?.focus();
  }

  return (
    <>
      <fieldset ref={choices} tabIndex={-1} className="outline-none">
        <legend className="sr-only">Events</legend>
        <ul className="border-t border-line-strong">
          {events.map((event) => (
            <EventBox
              key={event.id}
              event={event}
              checked={labels.includes(event.label)}
              onChange={({ target }) =>
                setLabels(target.checked ? [...labels, event.label] : labels.filter((label) => label !== event.label))
              }
            />
          ))}
        </ul>
        <ClashNote chosen={chosen} />
      </fieldset>
      <Message tone="news">
        {changedElsewhere && (
          <>
            Your events have changed: you are now registered for {inAList(pass.selectedEvents)}. Saving replaces them
            with your ticks, or you can <TextButton onClick={takeCurrent}>tick the current events</TextButton>.
          </>
        )}
      </Message>
      <Message tone="news">
        {chosen.length === 0 && (
          <>
            Keep at least one event. To leave them all, <TextButton onClick={onWithdraw}>withdraw</TextButton>.
          </>
        )}
      </Message>
      {chosen.length > 0 && (
        <SubmitButton type="button" {...{ isBusy, failure }} onClick={() => send(save, failureSentence)}>
          Save my events
        </SubmitButton>
      )}
    </>
  );
}
