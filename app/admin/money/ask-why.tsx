import { type ComponentProps, useState } from 'react';
import { TextField } from '#app/ui/form/text-field.tsx';
import { noteLimit } from '#contract/book/note.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { Question } from '../page/question.tsx';

type Props = Omit<ComponentProps<typeof Question>, 'onYes'> & { onYes(note: string): void };

/** A question that needs a reason. */
export function AskWhy({ onYes, onClose, children, ...question }: Props) {
  const [note, setNote] = useState('');
  const [isEmpty, setEmpty] = useState(false);

  function answer() {
    setEmpty(note.trim() === '');
    if (note.trim() === '') return;
    onYes(note);
    setNote('');
    onClose();
  }

  return (
    <Question {...question} onYes={answer} onClose={onClose}>
      {children}
      <TextField
        label="Why?"
        autoComplete="off"
        maxLength={noteLimit}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={isEmpty && note.trim() === '' ? ruleSentences.required : undefined}
      />
    </Question>
  );
}
