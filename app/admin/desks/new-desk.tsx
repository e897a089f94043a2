import { type FormEvent, useState } from 'react';
import { callFor } from '#app/call-for.ts';
import { button } from '#app/ui/button.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { ruleSentences } from '#contract/calls/problems.ts';
import { deskNameLimit } from '#contract/desk/desk.ts';
import { type Desk, madeDesk } from '#contract/desk/desks.ts';
import { useChange } from '../page/use-change.ts';
import { madeDesks } from './made-desks.ts';
import { nextRoom, rooms } from './next-room.ts';
import { OneTimeLink } from './one-time-link.tsx';

/** The form, or the link of the desk that it has just made. */
export function NewDesk({ desks }: { desks: Desk[] | undefined }) {
  const make = useChange(madeDesks, async (name: string) => ({
    name,
    ...(await callFor(madeDesk, 'makeDesk', { body: { name } })),
  }));
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? nextRoom(desks ?? []);
  const [isEmpty, setEmpty] = useState(false);

  function send(submission: FormEvent) {
    submission.preventDefault();
    if (make.isPending) return;
    setEmpty(name.trim() === '');
    if (name.trim() !== '') make.mutate(name, { onSuccess: () => setTyped(null) });
  }

  if (make.data)
    return <OneTimeLink made={make.data} desk={desks?.find(({ id }) => id === make.data.id)} onDone={make.reset} />;
  return (
    <form
      onSubmit={send}
      noValidate
      className="flex min-w-0 flex-col gap-5 border-l-4 border-primary bg-raised px-5 py-6"
    >
      <TextField
        label="Name of the desk"
        hint="The history shows this name with everything this phone marks."
        value={name}
        onChange={(change) => setTyped(change.target.value)}
        error={isEmpty && name.trim() === '' ? ruleSentences.required : undefined}
        suggestions={rooms}
        maxLength={deskNameLimit}
        autoComplete="off"
        placeholder="Main entrance"
      />
      {make.error && <Message>{make.error.message}</Message>}
      <button type="submit" disabled={make.isPending || desks === undefined} className={button.primary}>
        {make.isPending ? 'Making...' : 'Make this desk'}
      </button>
      <p className="text-text-soft">
        A link that works once makes a volunteer’s phone a desk. A desk can find and mark people. It cannot see the
        list.
      </p>
    </form>
  );
}
