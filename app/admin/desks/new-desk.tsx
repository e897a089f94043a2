import { type FormEvent, useState } from 'react';
import { button } from '#app/ui/button.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { deskNameLimit } from '#contract/desk/desk.ts';
import type { Desk } from '#contract/desk/desks.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { Failure } from '../page/failure.tsx';
import { useMakeDesk } from './made-desks.ts';
import { nextRoom, rooms } from './next-room.ts';
import { OneTimeLink } from './one-time-link.tsx';

/** One tap makes the desk of the next room; the link of the one that was made last takes the place of the form. */
export function NewDesk({ desks }: { desks: Desk[] | undefined }) {
  const make = useMakeDesk();
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
        hint="It stands in the history of whatever this phone marks."
        value={name}
        onChange={(change) => setTyped(change.target.value)}
        error={isEmpty && name.trim() === '' ? ruleSentences.required : undefined}
        suggestions={rooms}
        maxLength={deskNameLimit}
        autoComplete="off"
        placeholder="Main entrance"
      />
      <Failure sentence={make.error?.message} />
      <button type="submit" disabled={make.isPending || desks === undefined} className={button.primary}>
        {make.isPending ? 'Making...' : 'Make this desk'}
      </button>
      <p className="text-text-soft">
        A volunteer’s phone becomes the desk by a link that works once. It finds people and marks them, and sees no
        list.
      </p>
    </form>
  );
}
