import { useState } from 'react';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { inHand, type Money, madeLine } from '#contract/book/money.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { ToolForm } from '../page/tool-form.tsx';
import { useLine } from './lines.ts';
import { rupeesIn, rupeesText } from './rupees.ts';

export function HandOver({ money: { collectors, names } }: { money: Money }) {
  const [typed, setTyped] = useState({ from: '', to: '', rupees: '' });
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  // The chosen collector stays in the list, because the answer to a handover may be lost.
  const holders = collectors.filter((collector) => inHand(collector) > 0 || collector.name === typed.from);
  const rupees = rupeesIn(typed.rupees);
  const missing = [
    ...(typed.from === '' ? ['who hands over'] : []),
    ...(typed.to === '' ? ['who receives'] : []),
    ...(rupees === null || rupees === 0 ? ['the amount'] : []),
  ];

  const handOver = useLine(madeLine, 'handOver', () =>
    missing.length > 0 ? `Say ${missing.join(' and ')}.` : undefined,
  );

  return (
    <ToolForm
      title="Hand over cash"
      action={{ idle: 'Hand over', busy: 'Saving...' }}
      change={handOver}
      onSend={() =>
        handOver.mutate({ body: { ...typed, rupees } }, { onSuccess: () => setTyped({ from: '', to: '', rupees: '' }) })
      }
    >
      <SelectField
        label="From"
        value={typed.from}
        options={[
          { id: '', label: holders.length > 0 ? 'Choose' : 'Nobody holds cash' },
          ...holders.map((holder) => ({ id: holder.name, label: `${holder.name}, ${rupeesText(inHand(holder))}` })),
        ]}
        onChoose={(name) => change({ from: name })}
      />
      <SelectField
        label="To"
        value={typed.to}
        options={[
          { id: '', label: 'Choose' },
          ...names.filter((name) => name !== typed.from).map((name) => ({ id: name, label: name })),
        ]}
        onChoose={(name) => change({ to: name })}
      />
      <TextField
        label="Amount in rupees"
        inputMode="numeric"
        autoComplete="off"
        value={typed.rupees}
        onChange={({ target }) => change({ rupees: target.value })}
        error={typed.rupees !== '' && !rupees ? moneySentences.whole(1) : undefined}
      />
    </ToolForm>
  );
}
