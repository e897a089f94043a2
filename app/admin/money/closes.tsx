import { whenText } from '#app/fest-time.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type Close, type MadeClose, type Money, madeClose, madeLine, type NewClose } from '#contract/book/money.ts';
import { noteLimit } from '#contract/book/note.ts';
import { rupeesIn, rupeesText } from '#contract/rupees.ts';
import { AskButton } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { closeText } from './collectors-table.tsx';
import { useLine } from './lines.ts';

export function CloseDay({ money: { collectors } }: { money: Money }) {
  const close = useLine(madeClose, 'closeDay', faultIn);
  return (
    <ToolForm
      title="Close the day"
      action={{ idle: 'Close the day', busy: 'Closing...' }}
      change={close}
      onSend={(typed, thenClear) => close.mutate({ body: { ...typed, counted: rupeesIn(typed.counted) } }, thenClear)}
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

export function Closes({ closes }: Pick<Money, 'closes'>) {
  const reopen = useLine(madeLine, 'reopenDay');
  return (
    <RowList title="Closed days" data={closes} error={reopen.error}>
      {(close) => (
        <Row key={close.id} name={close.collector} about={closeLine(close)}>
          {close.reopened === null && (
            <AskButton
              label="Reopen"
              title={`Reopen the day of ${close.collector}?`}
              asksWhy
              disabled={reopen.isPending}
              onYes={(note) => reopen.mutate({ id: close.id, body: { note } })}
            >
              <p>The count stays in the list. Close the day again when you have counted again.</p>
            </AskButton>
          )}
        </Row>
      )}
    </RowList>
  );
}

function closeLine(close: Close): string {
  const { reopened } = close;
  if (reopened === null) return closeText(close);
  return `${closeText(close)}. Reopened ${whenText(reopened.at)} by ${reopened.by}: ${reopened.note}`;
}
