import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { output, ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { uuid } from '#app/uuid.ts';
import {
  type Close,
  inHand,
  type MadeClose,
  type Money,
  madeClose,
  madeLine,
  money,
  type NewClose,
  type NewHandover,
} from '#contract/book/money.ts';
import { noteLimit } from '#contract/book/note.ts';
import { idempotencyHeader } from '#contract/calls/headers.ts';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { rupeesIn, rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { hasFees } from '#programme/fees.ts';
import { Row, RowList } from '../page/lists.tsx';
import { Columns, pageOf } from '../page/organisers-page.tsx';
import { AskButton } from '../page/question.tsx';
import { useTableAddress } from '../page/table/address.ts';
import type { FoundRows } from '../page/table/columns.ts';
import { DataTable } from '../page/table/data-table.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { polled, useChange } from '../session/query-client.ts';
import { closeText, collectorsTable } from './collectors-table.tsx';
import { MatchStatement } from './statement.tsx';
import { isOpen, Utrs } from './utrs.tsx';

export const MoneyPage = pageOf('Money', () =>
  hasFees() ? <Cash /> : <p className="text-text-soft">This edition has no fees.</p>,
);

const moneyNow = polled(money, 'money', 5_000);

function Cash() {
  const address = useTableAddress();
  const query = useQuery(moneyNow);
  const { data: money } = query;
  const hasUpi = edition.upi !== undefined || (money !== undefined && money.utrs.length > 0);
  const decided = money?.utrs.filter((utr) => !isOpen(utr)) ?? [];
  return (
    <>
      <DataTable
        table={collectorsTable}
        address={address}
        query={{ ...query, data: money && found(money.collectors) }}
        fetchAll={async () => money?.collectors ?? []}
      />
      {money && hasUpi && <Utrs title="UTRs to verify" utrs={money.utrs.filter(isOpen)} />}
      {money && (
        <Columns>
          <div className="grid min-w-0 gap-8">
            <HandOver money={money} />
            <CloseDay money={money} />
            {hasUpi && <MatchStatement utrs={money.utrs} />}
          </div>
          <div className="grid min-w-0 gap-8">
            <RowList title="Payments by event" data={money.events}>
              {({ label, cash, online }) => (
                <Row key={label} name={label} about={`${rupeesText(cash)} cash, ${rupeesText(online)} online`}>
                  <b className="font-semibold tabular-nums">{rupeesText(cash + online)}</b>
                </Row>
              )}
            </RowList>
            <Closes closes={money.closes} />
            <Handovers handovers={money.handovers} />
          </div>
        </Columns>
      )}
      {decided.length > 0 && <Utrs title="Decided UTRs" utrs={decided} />}
    </>
  );
}

const found = <Row,>(rows: readonly Row[]): FoundRows<Row> => ({ rows, total: rows.length, everybody: rows.length });

function CloseDay({ money: { collectors } }: { money: Money }) {
  const close = useEntry(madeClose, 'closeDay', closeFault);
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
        none={collectors.length > 0 ? 'Choose' : 'Nobody has taken cash'}
        options={collectors.map(({ name }) => name)}
      />
      <TextField name="counted" label="Counted, in rupees" inputMode="numeric" />
      <TextField name="note" label="Note (optional)" maxLength={noteLimit} />
    </ToolForm>
  );
}

const closeFault = ({ collector, counted }: Partial<NewClose>): string | undefined =>
  collector && typeof counted === 'number' ? undefined : 'Choose a collector and enter the count in whole rupees.';

const closedText = ({ expected, counted, difference }: MadeClose): string =>
  `Closed: ${rupeesText(expected)} expected, ${rupeesText(counted)} counted, ${
    difference === 0 ? 'no difference' : `difference ${rupeesText(difference)}`
  }.`;

function Closes({ closes }: Pick<Money, 'closes'>) {
  const reopen = useEntry(madeLine, 'reopenDay');
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
              The count stays in the list. Close the day again when you have counted again.
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

function HandOver({ money: { collectors, names } }: { money: Money }) {
  const handOver = useEntry(madeLine, 'handOver', handoverFault);
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
        none={collectors.length > 0 ? 'Choose' : 'Nobody holds cash'}
        options={collectors.map((one) => ({ id: one.name, label: `${one.name}, ${rupeesText(inHand(one))}` }))}
      />
      <SelectField name="to" label="To" none="Choose" options={names} />
      <TextField name="rupees" label="Amount in rupees" inputMode="numeric" />
    </ToolForm>
  );
}

const handoverFault = ({ from, to, rupees }: Partial<NewHandover>): string | undefined =>
  from && to && rupees ? undefined : 'Choose who hands over and who receives, and enter whole rupees.';

function Handovers({ handovers }: Pick<Money, 'handovers'>) {
  const cancel = useEntry(z.object({}), 'cancelHandover');
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
              {`${from} has ${rupeesText(rupees)} in hand again. The list still shows the cancelled handover.`}
            </AskButton>
          )}
        </Row>
      )}
    </RowList>
  );
}

type Input = { id?: string; body?: object };

/** Adds an entry, unless `faultIn` finds a fault. */
function useEntry<Shape extends ZodMiniType>(
  shape: Shape,
  call: ToolCall,
  faultIn: (body: object) => string | undefined = () => undefined,
) {
  // After a lost answer, the retry has the same key, so that the entry counts once.
  const unanswered = useRef({ content: '', key: '' });
  return useChange(async (input: Input): Promise<output<Shape>> => {
    const fault = faultIn(input.body ?? {});
    if (fault !== undefined) throw new Error(fault);
    const content = JSON.stringify(input);
    if (unanswered.current.content !== content) unanswered.current = { content, key: uuid() };
    const headers = { [idempotencyHeader]: unanswered.current.key };
    const answer = await callFor(shape, call, { ...input, headers });
    unanswered.current = { content: '', key: '' };
    return answer;
  });
}
