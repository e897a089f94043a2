import { useQuery } from '@tanstack/react-query';
import { type Money, money } from '#contract/book/money.ts';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { hasFees } from '#programme/fees.ts';
import { Columns, OrganisersPage } from '../page/organisers-page.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { useTableAddress } from '../page/table/address.ts';
import type { FoundRows } from '../page/table/columns.ts';
import { DataTable } from '../page/table/data-table.tsx';
import { polled } from '../session/query-client.ts';
import { CloseDay, Closes } from './closes.tsx';
import { collectorsTable } from './collectors-table.tsx';
import { HandOver, Handovers } from './handovers.tsx';
import { MatchStatement } from './statement.tsx';
import { isOpen, Utrs } from './utrs.tsx';

export function MoneyPage() {
  return (
    <OrganisersPage title="Money">
      {hasFees() ? <Cash /> : <p className="text-text-soft">This edition has no fees.</p>}
    </OrganisersPage>
  );
}

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
            <Covered events={money.events} />
            <Closes closes={money.closes} />
            <Handovers handovers={money.handovers} />
          </div>
        </Columns>
      )}
      {decided.length > 0 && <Utrs title="UTRs decided" utrs={decided} />}
    </>
  );
}

const found = <Row,>(rows: readonly Row[]): FoundRows<Row> => ({ rows, total: rows.length, everybody: rows.length });

const Covered = ({ events }: Pick<Money, 'events'>) => (
  <RowList title="Paid for" data={events}>
    {({ label, cash, online }) => (
      <Row key={label} name={label} about={`${rupeesText(cash)} cash, ${rupeesText(online)} online`}>
        <b className="font-semibold tabular-nums">{rupeesText(cash + online)}</b>
      </Row>
    )}
  </RowList>
);
