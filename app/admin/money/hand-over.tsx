import { type FormEvent, useState } from 'react';
import { PrimaryButton } from '#app/ui/buttons.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { type Money, madeLine } from '#contract/book/money.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { useLine } from './lines.ts';
import { inHand, rupeesIn, rupeesText } from './rupees.ts';

export const panel = 'flex min-w-0 flex-col gap-5 border-l-4 border-primary bg-raised px-5 py-6';

export function HandOver({ money: { collectors, names } }: { money: Money }) {
  const [typed, setTyped] = useState({ from: '', to: '', rupees: '' });
  const [isChecked, setChecked] = useState(false);
  const handOver = useLine(madeLine, 'handOver');
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  // Somebody chosen stays, because the answer to their handover may be lost.
  const holders = collectors.filter((collector) => inHand(collector) > 0 || collector.name === typed.from);
  const rupees = rupeesIn(typed.rupees);
  const missing = [
    ...(typed.from === '' ? ['who hands over'] : []),
    ...(typed.to === '' ? ['who receives'] : []),
    ...(rupees === null || rupees === 0 ? ['the amount'] : []),
  ];

  function send(submission: FormEvent) {
    submission.preventDefault();
    setChecked(missing.length > 0);
    if (missing.length > 0 || handOver.isPending) return;
    handOver.mutate(
      { body: { from: typed.from, to: typed.to, rupees } },
      { onSuccess: () => setTyped({ from: '', to: '', rupees: '' }) },
    );
  }

  return (
    <form onSubmit={send} noValidate aria-labelledby="hand-over" className={panel}>
      <h2 id="hand-over" className="text-2xl">
        Hand over cash
      </h2>
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
      <Message>{isChecked && missing.length > 0 ? `Say ${missing.join(' and ')}.` : handOver.error?.message}</Message>
      <PrimaryButton type="submit" disabled={handOver.isPending}>
        {handOver.isPending ? 'Saving...' : 'Hand over'}
      </PrimaryButton>
    </form>
  );
}
