import { useState } from 'react';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type MadeClose, type Money, madeClose } from '#contract/book/money.ts';
import { noteLimit } from '#contract/book/note.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { ToolForm } from '../page/tool-form.tsx';
import { useLine } from './lines.ts';
import { rupeesIn, rupeesText } from './rupees.ts';

export function CloseDay({ money: { collectors } }: { money: Money }) {
  const [typed, setTyped] = useState({ collector: '', counted: '', note: '' });
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const counted = rupeesIn(typed.counted);
  const close = useLine(madeClose, 'closeDay', () =>
    counted === null || typed.collector === '' ? 'Say whose day it is and what was counted.' : undefined,
  );

  return (
    <ToolForm
      title="Close the day"
      action={{ idle: 'Close the day', busy: 'Closing...' }}
      change={close}
      onSend={() =>
        close.mutate(
          { body: { ...typed, counted } },
          { onSuccess: () => setTyped({ collector: '', counted: '', note: '' }) },
        )
      }
      status={close.data && closedText(close.data)}
    >
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
    </ToolForm>
  );
}

const closedText = ({ expected, counted, difference }: MadeClose): string =>
  `Closed: ${rupeesText(expected)} expected, ${rupeesText(counted)} counted, ${
    difference === 0 ? 'no difference' : `difference ${rupeesText(difference)}`
  }.`;
