import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type MadeClose, type Money, madeClose, type NewClose } from '#contract/book/money.ts';
import { noteLimit } from '#contract/book/note.ts';
import { rupeesIn, rupeesText } from '#contract/rupees.ts';
import { ToolForm } from '../page/tool-form.tsx';
import { useLine } from './lines.ts';

export function CloseDay({ money: { collectors } }: { money: Money }) {
  const close = useLine(madeClose, 'closeDay', faultIn);
  return (
    <ToolForm
      title="Close the day"
      action={{ idle: 'Close the day', busy: 'Closing...' }}
      change={close}
      onSend={(typed, form) =>
        close.mutate({ body: { ...typed, counted: rupeesIn(typed.counted) } }, { onSuccess: () => form.reset() })
      }
      status={close.data && closedText(close.data)}
    >
      <SelectField
        name="collector"
        label="Collector"
        options={[
          { id: '', label: collectors.length > 0 ? 'Choose' : 'Nobody has taken cash' },
          ...collectors.map(({ name }) => ({ id: name, label: name })),
        ]}
      />
      <TextField name="counted" label="Counted, in rupees" inputMode="numeric" autoComplete="off" />
      <TextField name="note" label="Note (optional)" autoComplete="off" maxLength={noteLimit} />
    </ToolForm>
  );
}

const faultIn = ({ collector, counted }: Partial<NewClose>): string | undefined =>
  collector && typeof counted === 'number' ? undefined : 'Choose a collector and enter the count in whole rupees.';

const closedText = ({ expected, counted, difference }: MadeClose): string =>
  `Closed: ${rupeesText(expected)} expected, ${rupeesText(counted)} counted, ${
    difference === 0 ? 'no difference' : `difference ${rupeesText(difference)}`
  }.`;
