import * as z from 'zod/mini';
import { whenText } from '#app/fest-time.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { inHand, type Money, madeLine, type NewHandover } from '#contract/book/money.ts';
import { rupeesIn, rupeesText } from '#contract/rupees.ts';
import { AskButton } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { useLine } from './lines.ts';

export function HandOver({ money: { collectors, names } }: { money: Money }) {
  const handOver = useLine(madeLine, 'handOver', faultIn);
  return (
    <ToolForm
      title="Hand over cash"
      action={{ idle: 'Hand over', busy: 'Saving...' }}
      change={handOver}
      onSend={(typed, thenClear) => handOver.mutate({ body: { ...typed, rupees: rupeesIn(typed.rupees) } }, thenClear)}
    >
      <SelectField
        name="from"
        label="From"
        options={[
          { id: '', label: collectors.length > 0 ? 'Choose' : 'Nobody holds cash' },
          ...collectors.map((one) => ({ id: one.name, label: `${one.name}, ${rupeesText(inHand(one))}` })),
        ]}
      />
      <SelectField
        name="to"
        label="To"
        options={[{ id: '', label: 'Choose' }, ...names.map((name) => ({ id: name, label: name }))]}
      />
      <TextField name="rupees" label="Amount in rupees" inputMode="numeric" autoComplete="off" />
    </ToolForm>
  );
}

const faultIn = ({ from, to, rupees }: Partial<NewHandover>): string | undefined =>
  from && to && rupees ? undefined : 'Choose who hands over and who receives, and enter whole rupees.';

export function Handovers({ handovers }: Pick<Money, 'handovers'>) {
  const cancel = useLine(z.object({}), 'cancelHandover');
  return (
    <RowList title="Handed over" data={handovers} error={cancel.error}>
      {({ id, at, by, from, to, rupees, isCancelled }) => (
        <Row
          key={id}
          name={`${rupeesText(rupees)} from ${from} to ${to}`}
          about={`${isCancelled ? 'cancelled, ' : ''}${whenText(at)} by ${by}`}
        >
          {!isCancelled && (
            <AskButton
              label="Cancel"
              title="Cancel this handover?"
              action="Cancel the handover"
              disabled={cancel.isPending}
              onYes={() => cancel.mutate({ id })}
            >
              <p>
                {from} has {rupeesText(rupees)} in hand again. The list still shows the cancelled handover.
              </p>
            </AskButton>
          )}
        </Row>
      )}
    </RowList>
  );
}
