import { useState } from 'react';
import { whenText } from '#app/fest-time.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type Close, madeLine, noteLimit } from '#contract/book/money.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { Question } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { closeText } from './collectors-table.tsx';
import { useLine } from './lines.ts';

export function Closes({ closes }: { closes: Close[] }) {
  const reopen = useLine(madeLine, 'reopenDay');
  const [asked, setAsked] = useState<Close | null>(null);
  const [note, setNote] = useState('');
  const [isEmpty, setEmpty] = useState(false);

  function reopenAsked() {
    setEmpty(note.trim() === '');
    if (note.trim() === '' || !asked) return;
    setAsked(null);
    setNote('');
    reopen.mutate({ id: asked.id, body: { note } });
  }

  return (
    <>
      <RowList title="Closed days" items={closes} failure={reopen.error?.message}>
        {(close) => (
          <Row key={close.id} id={close.id} name={close.collector} about={closeLine(close)}>
            {close.reopened === null && (
              <ToolButton aria-describedby={close.id} disabled={reopen.isPending} onClick={() => setAsked(close)}>
                Reopen
              </ToolButton>
            )}
          </Row>
        )}
      </RowList>
      <Question
        open={asked !== null}
        title={`Reopen the day of ${asked?.collector}?`}
        action="Reopen"
        onYes={reopenAsked}
        onClose={() => setAsked(null)}
      >
        <p>The count stays in the book. Close the day again when you have counted again.</p>
        <TextField
          label="Why?"
          autoComplete="off"
          maxLength={noteLimit}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={isEmpty && note.trim() === '' ? ruleSentences.required : undefined}
        />
      </Question>
    </>
  );
}

function closeLine(close: Close): string {
  const { reopened } = close;
  if (reopened === null) return closeText(close);
  return `${closeText(close)}. Reopened ${whenText(reopened.at)} by ${reopened.by}: ${reopened.note}`;
}
