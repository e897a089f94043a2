import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEvents } from '#app/news/moves.ts';
import { IconButton, PrimaryButton, TextButton } from '#app/ui/buttons.tsx';
import { PanelDialog } from '#app/ui/dialog.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { parseAnswer } from '#app/zod-without-eval.ts';
import { type Pass, renewedPass } from '#contract/pass.ts';
import { idsOf } from '#programme/events.ts';
import { inAList } from '#programme/in-words.ts';
import { ClashNote } from '../../day/clash-note.tsx';
import { EventBox } from '../../day/event-box.tsx';
import { fileOf, usePhotoChoice } from '../../register/photo/photo-choice.ts';
import { PhotoField } from '../../register/photo/photo-field.tsx';
import { savePass } from '../saved/saved-passes.ts';
import type { PassCalls } from '../use-pass.ts';
import { failureSentence, SendButton, SubmitButton } from './send-button.tsx';

const titles = {
  events: 'Change my events',
  photo: 'My ID photo',
  renewal: 'Make a new pass',
  withdrawal: 'Withdraw',
} as const;

export type DialogName = keyof typeof titles;

/** A new object each time a dialog opens, so that a late answer closes no dialog that was opened meanwhile. */
export type OpenDialog = { name: DialogName };

export type ChangingProps = {
  opened: OpenDialog | null;
  pass: Pass;
  calls: PassCalls;
  onOpen: (next: OpenDialog | null) => void;
  onDone: (sentence: string) => void;
};

export function Changing({ opened, pass, calls, onOpen, onDone }: ChangingProps) {
  const name = opened?.name;
  const title = name ? titles[name] : '';
  const close = () => onOpen(null);
  return (
    <PanelDialog open={opened !== null} onClose={close} aria-label={title} className="w-[min(36rem,94vw)]">
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-4xl uppercase">{title}</h2>
          <IconButton icon="close" label="Close" onClick={close} />
        </div>
        {name === 'events' && (
          <ChangeEvents {...{ pass, calls, onDone }} onWithdraw={() => onOpen({ name: 'withdrawal' })} />
        )}
        {name === 'photo' && <ChangePhoto {...{ pass, calls, onDone }} />}
        {name === 'renewal' && <RenewPass {...{ pass, calls }} />}
        {name === 'withdrawal' && <Withdraw {...{ pass, calls }} onStay={close} />}
      </div>
    </PanelDialog>
  );
}

function ChangePhoto({ pass, calls, onDone }: Pick<ChangingProps, 'pass' | 'calls' | 'onDone'>) {
  const { photo, refusal, choose, remove, settled } = usePhotoChoice();
  const input = useRef<HTMLInputElement>(null);

  async function save() {
    // Wait, because a large photo may still be shrinking.
    const { photo } = await settled();
    if (!photo) return input.current?.focus();
    const body = new FormData();
    body.append('idPhoto', fileOf(photo));
    await calls.change('changePhoto', body);
    onDone('Saved. The organisers have your ID photo.');
  }

  return (
    <>
      {pass.hasPhoto && (
        <p>The organisers already have a photo of your ID. A new one replaces it, and the old one is deleted.</p>
      )}
      <PhotoField {...{ input, photo, refusal, choose, remove }} />
      <SendButton onSend={save}>{pass.hasPhoto ? 'Replace my ID photo' : 'Add my ID photo'}</SendButton>
    </>
  );
}

function RenewPass({ pass, calls }: { pass: Pass; calls: PassCalls }) {
  const navigate = useNavigate();

  async function renew() {
    const renewed = await parseAnswer(renewedPass, await calls.send('renewPass'));
    const { name, reference, selectedEvents } = pass;
    // Do not save `seen`: the last fetched pass has the old code, which no longer works.
    savePass({ link: renewed.pass, name, reference, eventIds: idsOf(selectedEvents), seen: undefined });
    const note = 'This is your new pass. The old link and the old code no longer work.';
    navigate(renewed.pass, { replace: true, state: { note } });
  }

  return (
    <>
      <p>
        You get a new link and a new code. The old ones stop working everywhere at once: in your email, on another
        phone, on a screenshot. Your events, reference and photo stay the same.
      </p>
      <SendButton onSend={renew}>Make a new pass</SendButton>
    </>
  );
}

function Withdraw({ pass, calls, onStay }: Pick<ChangingProps, 'pass' | 'calls'> & { onStay(): void }) {
  return (
    <>
      <p>This gives up your place and permanently deletes:</p>
      <ul className="grid list-disc gap-1 pl-6">
        <li>your place in {inAList(pass.selectedEvents)}</li>
        <li>your name, email, number, college, course and semester</li>
        {pass.hasPhoto && <li>the photo of your ID</li>}
        <li>this pass, its link and its code</li>
      </ul>
      <p className="text-text-soft">
        You cannot undo this, but you can register again until registration closes. Our log keeps only entries without
        your name.
      </p>
      <PrimaryButton onClick={onStay}>Keep my place</PrimaryButton>
      <SendButton onSend={calls.withdraw} look="secondary">
        Withdraw and delete
      </SendButton>
    </>
  );
}

type Props = { pass: Pass; calls: PassCalls; onDone: (sentence: string) => void; onWithdraw: () => void };

function ChangeEvents({ pass, calls, onDone, onWithdraw }: Props) {
  const [labels, setLabels] = useState<readonly string[]>(pass.selectedEvents);
  const [before, setBefore] = useState(pass.selectedEvents);
  const choices = useRef<HTMLFieldSetElement>(null);
  // Do not move this into the button: while nothing is ticked, the button disappears and would forget a failure.
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
