import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callFor } from '#app/call-for.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { eventMoved, type Move } from '#contract/notices.ts';
import { movesIn, withMoves } from '#programme/moves.ts';
import { ToolForm } from '../page/tool-form.tsx';
import { useChange } from '../page/use-change.ts';
import { useHasNoMailServer } from '../today/use-today.ts';
import { emailedText, writtenNotices } from './running-notices.tsx';

export function MoveEvent() {
  const { data: notices = [] } = useQuery(writtenNotices);
  const events = withMoves(movesIn(notices));
  const [chosen, setChosen] = useState(events[0]?.id ?? '');
  const [typed, setTyped] = useState<Partial<Move>>({});
  const isFile = useHasNoMailServer();
  const event = events.find(({ id }) => id === chosen);
  const move = useChange((body: Move) => callFor(eventMoved, 'moveEvent', { event: chosen, body }));
  if (!event) return null;
  const { label, room, start, end } = { ...event, ...typed };

  const field = (name: keyof Move, value: string) => ({
    value,
    onChange: (change: { target: { value: string } }) => setTyped({ ...typed, [name]: change.target.value }),
  });

  return (
    <ToolForm
      title="Move an event"
      action={{ idle: `Move ${label}`, busy: 'Moving...' }}
      change={move}
      onSend={() => move.mutate({ room, start, end }, { onSuccess: () => setTyped({}) })}
      status={move.data && emailedText(move.data)}
    >
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
      <p className="text-text-soft">
        All pages, passes, desks and boards show the change.{' '}
        {isFile
          ? 'No mail server is set, so nobody gets an email.'
          : `Everybody registered for ${label} gets an email.`}
      </p>
    </ToolForm>
  );
}
