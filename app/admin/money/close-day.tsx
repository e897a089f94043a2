import { type FormEvent, useState } from 'react';
import { PrimaryButton } from '#app/ui/buttons.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { type MadeClose, type Money, madeClose, noteLimit } from '#contract/book/money.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { panel } from './hand-over.tsx';
import { useLine } from './lines.ts';
import { rupeesIn, rupeesText } from './rupees.ts';

export function CloseDay({ money: { collectors } }: { money: Money }) {
  const [typed, setTyped] = useState({ collector: '', counted: '', note: '' });
  const [isChecked, setChecked] = useState(false);
  const close = useLine(madeClose, 'closeDay');
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const counted = rupeesIn(typed.counted);
  const isWrong = counted === null || typed.collector === '';

  function send(submission: FormEvent) {
    submission.preventDefault();
    setChecked(isWrong);
    if (isWrong || close.isPending) return;
    close.mutate(
      { body: { ...typed, counted } },
      { onSuccess: () => setTyped({ collector: '', counted: '', note: '' }) },
    );
  }

  return (
    <form onSubmit={send} noValidate aria-labelledby="close-day" className={panel}>
      <h2 id="close-day" className="text-2xl">
        Close the day
      </h2>
      <SelectField
        label="Collector"
        value={typed.collector}
        options={[
          { id: '', label: collectors.length > 0 ? 'Choose' : 'Nobody has taken cash' },
          ...collectors.map(({ name }) => ({ id: name, label: name })),
        ]}
        onChoose={(collector) => change({ collector })}
      />
      <TextField
        label="Counted, in rupees"
        inputMode="numeric"
        autoComplete="off"
        value={typed.counted}
        onChange={({ target }) => change({ counted: target.value })}
        error={typed.counted !== '' && counted === null ? moneySentences.whole(0) : undefined}
      />
      <TextField
        label="A word about it (optional)"
        autoComplete="off"
        maxLength={noteLimit}
        value={typed.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <Message>{isChecked && isWrong ? 'Say whose day it is and what was counted.' : close.error?.message}</Message>
      <PrimaryButton type="submit" disabled={close.isPending}>
        {close.isPending ? 'Closing...' : 'Close the day'}
      </PrimaryButton>
      <Message tone="done">{close.data && closedText(close.data)}</Message>
    </form>
  );
}

const closedText = ({ expected, counted, difference }: MadeClose): string =>
  `Closed: ${rupeesText(expected)} expected, ${rupeesText(counted)} counted, ${
    difference === 0 ? 'no difference' : `difference ${rupeesText(difference)}`
  }.`;
