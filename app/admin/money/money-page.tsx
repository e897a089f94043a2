import { useQuery } from '@tanstack/react-query';
import type { Collector } from '#contract/book/money.ts';
import { hasFees } from '#programme/fees.ts';
import { Columns, OrganisersPage } from '../page/organisers-page.tsx';
import { useTableAddress } from '../page/table/address.ts';
import type { FoundRows } from '../page/table/columns.ts';
import { DataTable } from '../page/table/data-table.tsx';
import { CloseDay } from './close-day.tsx';
import { Closes } from './closes.tsx';
import { collectorsTable } from './collectors-table.tsx';
import { HandOver } from './hand-over.tsx';
import { Handovers } from './handovers.tsx';
import { moneyNow } from './lines.ts';

export function MoneyPage() {
  return (
    <OrganisersPage title="Money" description="Cash by collector, handovers and the close of the day.">
      {hasFees() ? <Cash /> : <p className="text-text-soft">This edition has no fees.</p>}
    </OrganisersPage>
  );
}

function Cash() {
  const address = useTableAddress();
  const { data: money } = useQuery(moneyNow);
  const collectors = useQuery({
    ...moneyNow,
    select: ({ collectors: rows }): FoundRows<Collector> => ({ rows, total: rows.length, everybody: rows.length }),
  });
  return (
    <>
      <DataTable
        table={collectorsTable}
        address={address}
        query={collectors}
        fetchAll={async () => money?.collectors ?? []}
      />
      {money && (
        <Columns>
          <div className="grid min-w-0 gap-8">
            <HandOver money={money} />
            <CloseDay money={money} />
          </div>
          <div className="grid min-w-0 gap-8">
            <Closes closes={money.closes} />
            <Handovers handovers={money.handovers} />
          </div>
        </Columns>
      )}
    </>
  );
}
