import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { callFor } from '#app/call-for.ts';
import { PrimaryButton } from '#app/ui/buttons.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { eventMoved, type Move } from '#contract/notices.ts';
import { withMoves } from '#programme/moves.ts';
import { useChange } from '../page/use-change.ts';
import { emailedText, writtenNotices } from './running-notices.tsx';

export function MoveEvent() {
  const { data: notices = [] } = useQuery(writtenNotices);
  const events = withMoves(new Map(notices.flatMap(({ event, moved }) => (event && moved ? [[event, moved]] : []))));
  const [chosen, setChosen] = useState(events[0]?.id ?? '');
  const [typed, setTyped] = useState<Partial<Move>>({});
  const event = events.find(({ id }) => id === chosen);
  const move = useChange(writtenNotices, (body: Move) => callFor(eventMoved, 'moveEvent', { event: chosen, body }));
  const titleId = useId();
  if (!event) return null;
  const { label, room, start, end } = { ...event, ...typed };

  function send(submission: FormEvent) {
    submission.preventDefault();
    if (!move.isPending) move.mutate({ room, start, end }, { onSuccess: () => setTyped({}) });
  }

  const field = (name: keyof Move, value: string) => ({
    value,
    onChange: (change: { target: { value: string } }) => setTyped({ ...typed, [name]: change.target.value }),
  });

  return (
    <form
      onSubmit={send}
      noValidate
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-5 border-l-4 border-primary bg-raised px-5 py-6"
    >
      <h2 id={titleId} className="text-2xl">
        Move an event
      </h2>
      <SelectField
        label="Event"
        value={chosen}
        options={events}
        onChoose={(id) => {
          setChosen(id);
          setTyped({});
          move.reset();
        }}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Room" autoComplete="off" {...field('room', room)} />
        <TextField label="Start" type="time" {...field('start', start)} />
        <TextField label="End" type="time" {...field('end', end)} />
      </div>
      {move.error && <Message>{move.error.message}</Message>}
      <p className="text-text-soft">
        All pages, passes, desks and boards show the change. Everybody registered for {label} gets an email.
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <PrimaryButton type="submit" disabled={move.isPending}>
          {move.isPending ? 'Moving...' : `Move ${label}`}
        </PrimaryButton>
        <p role="status" className="text-text-soft">
          {move.data && emailedText(move.data)}
        </p>
      </div>
    </form>
  );
}
