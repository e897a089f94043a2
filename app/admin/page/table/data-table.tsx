import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef } from 'react';
import { Link, Navigate } from 'react-router';
import { CallError } from '#app/api.ts';
import { TextLink, ToolButton } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { grouped } from '#contract/rupees.ts';
import { exportFailure, scriptMissing, tableFile, useExport } from '../../export/run-export.ts';
import type { TableAddress } from './address.ts';
import { type Column, type FoundRows, places, type TableOf } from './columns.ts';
import { Chips, saidBy, TableFilters } from './filters.tsx';
import { PrintedTable } from './printed-table.tsx';

type Props<Row> = {
  table: TableOf<Row>;
  address: TableAddress;
  query: Pick<UseQueryResult<FoundRows<Row>>, 'data' | 'error' | 'isPlaceholderData'> & { refetch(): Promise<unknown> };
  /** Fetches all rows, not only the shown page, for printing and exported files. */
  fetchAll(): Promise<readonly Row[]>;
  /** Shown before the buttons CSV, Excel and Print. */
  more?: ReactNode;
  notes?: readonly RowNote[];
};

/** `line` is shown below the row with the key `about`, or above the table if that row is not on the page. */
export type RowNote = { about: string; line: ReactNode };

/** The organisers' table. The screen shows the rows of one page. Paper and files contain all rows. */
export function DataTable<Row>({ table, address, query, fetchAll, more, notes = [] }: Props<Row>) {
  const { data, error, refetch, isPlaceholderData } = query;
  const top = useRef<HTMLParagraphElement>(null);
  const last = Math.ceil((data?.total ?? 0) / table.pageSize);
  const isBadAddress = error instanceof CallError && error.status === 400;
  // If people withdraw, the last page may become empty. Then show the new last page.
  if (data && data.rows.length === 0 && last > 0 && !isPlaceholderData)
    return <Navigate to={address.to({ page: last === 1 ? '' : String(last) })} replace />;
  return (
    <div className="flex flex-col gap-2">
      {table.search !== undefined && <TableFilters label={table.search} filters={table.filters} address={address} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Chips filters={table.filters} address={address}>
          <p ref={top} tabIndex={-1} role="status" className="scroll-mt-40 pr-2 outline-none">
            {data && <b className="font-semibold">{numbersOf(data)}</b>}{' '}
            {data && (data.everybody === 1 ? table.row : table.rows)}
          </p>
        </Chips>
        {data && data.total > 0 && (
          <Outputs table={table} address={address} found={data} fetchAll={fetchAll} more={more} />
        )}
      </div>
      {error && (
        <Message className="flex flex-wrap items-center justify-between gap-3">
          {error.message}
          {isBadAddress && <TextLink to="?">Remove all filters</TextLink>}
          {!isBadAddress && <ToolButton onClick={() => void refetch()}>Try again</ToolButton>}
        </Message>
      )}
      {!data && !error && (
        <p role="status" className="py-10 text-center text-text-soft">{`Loading ${table.rows}...`}</p>
      )}
      {notes.filter(({ about }) => !data?.rows.some((row) => table.keyOf(row) === about)).map(({ line }) => line)}
      {data?.rows.length === 0 && (
        <p className="py-10 text-center text-text-soft">
          {`No ${table.rows} ${data.everybody > 0 ? 'match. ' : 'yet.'}`}
          {data.everybody > 0 && <TextLink to="?">Remove all filters</TextLink>}
        </p>
      )}
      {data && data.rows.length > 0 && (
        <Rows table={table} address={address} found={data} isOld={isPlaceholderData} notes={notes} />
      )}
      {data && data.total > table.pageSize && (
        <Pages address={address} last={last} onTurn={() => top.current?.focus()} />
      )}
    </div>
  );
}

export const numbersOf = ({ total, everybody }: Pick<FoundRows<never>, 'total' | 'everybody'>): string =>
  total === everybody ? grouped(total) : `${grouped(total)} of ${grouped(everybody)}`;

type PartProps<Row> = { table: TableOf<Row>; address: TableAddress; found: FoundRows<Row> };

type RowsProps<Row> = PartProps<Row> & { isOld: boolean; notes: readonly RowNote[] };

function Rows<Row>({ table, address, found, isOld, notes }: RowsProps<Row>) {
  const { name, columns, pageSize, keyOf } = table;
  const shown = columns.filter((column) => !column.isOnlyInFiles);
  const page = Number(address.get('page')) || 1;
  return (
    <table
      role="table"
      aria-label={name}
      aria-rowcount={found.total + 1}
      aria-busy={isOld}
      className="w-full text-left text-[0.9375rem] leading-tight -outline-offset-2 outline-line-strong aria-busy:outline-2 aria-busy:outline-dashed max-lg:block lg:table-fixed"
    >
      <thead role="rowgroup" className="max-lg:block">
        <tr
          role="row"
          aria-rowindex={1}
          className={`text-[0.8125rem] text-text-soft ${columns.some(({ sort }) => sort) ? "max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:before:content-['Sort_by']" : ''}`}
        >
          {shown.map((column) => (
            <Head key={column.name} column={column} address={address} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:block">
        {found.rows.map((row, index) => {
          const rowIndex = index + 2 + (page - 1) * pageSize;
          const below = notes.filter(({ about }) => about === keyOf(row));
          return (
            <Fragment key={keyOf(row)}>
              <tr
                role="row"
                aria-rowindex={rowIndex}
                className="relative h-12 border-t border-line hover:bg-raised max-lg:grid max-lg:h-auto max-lg:min-h-12 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:py-1.5 max-[16rem]:flex max-[16rem]:flex-col max-[16rem]:items-start"
              >
                {shown.map((column) => (
                  <td
                    key={column.name}
                    role="cell"
                    className={`lg:px-2 ${column.onPhone ? places[column.onPhone] : 'max-lg:hidden'} ${column.isOnlyWide ? 'lg:max-xl:hidden' : ''} ${column.isShort ? 'whitespace-nowrap' : ''} ${column.look ?? ''}`}
                  >
                    {column.cell?.(row) ?? <Text column={column} row={row} />}
                  </td>
                ))}
              </tr>
              {below.length > 0 && (
                <tr role="row" aria-rowindex={rowIndex} className="max-lg:block">
                  <td
                    role="cell"
                    colSpan={shown.filter(({ isOnlyWide }) => !isOnlyWide).length}
                    className="pb-2 max-lg:block"
                  >
                    {below.map(({ line }) => line)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** Cuts a long text after two lines, so that rows keep their height. */
function Text<Row>({ column: { text, isShort }, row }: { column: Column<Row>; row: Row }) {
  const whole = text(row);
  if (isShort) return whole;
  return (
    <span title={whole} className="line-clamp-2">
      {whole}
    </span>
  );
}

function Head<Row>({ column, address }: { column: Column<Row>; address: TableAddress }) {
  const { name, sort, isOnlyWide, look = '' } = column;
  const order = address.get('sort');
  const now = sort === undefined ? null : order === sort ? 'ascending' : order === `-${sort}` ? 'descending' : 'none';
  const next = now === 'ascending' ? `-${sort}` : now === 'descending' ? '' : (sort ?? '');
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={now ?? undefined}
      className={`bg-ground font-semibold whitespace-nowrap lg:h-11 lg:top-16 lg:z-5 lg:[@media(height>=40rem)]:sticky lg:px-2 ${sort ? '' : 'max-lg:hidden'} ${isOnlyWide ? 'lg:max-xl:hidden' : ''} ${look}`}
    >
      {now === null && name}
      {now !== null && (
        <Link to={address.to({ sort: next })} className="inline-flex min-h-11 items-center gap-1 hover:text-primary">
          {name}
          {now !== 'none' && <Icon name={now === 'ascending' ? 'down' : 'up'} className="size-3.5 text-primary" />}
        </Link>
      )}
    </th>
  );
}

const pageLink =
  'flex min-h-11 items-center rounded-sm border border-line-strong px-4 font-semibold hover:text-primary';

function Pages({ address, last, onTurn }: { address: TableAddress; last: number; onTurn(): void }) {
  const page = Number(address.get('page')) || 1;
  const turn = (to: number, label: string) => (
    <Link to={address.to({ page: to === 1 ? '' : String(to) })} onClick={onTurn} className={pageLink}>
      {label}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3 border-t border-line pt-3 print:hidden">
      {page > 1 && turn(page - 1, 'Previous')}
      <span className="text-text-soft">{`Page ${page} of ${last}`}</span>
      {page < last && turn(page + 1, 'Next')}
    </nav>
  );
}

type OutputsProps<Row> = PartProps<Row> & Pick<Props<Row>, 'fetchAll' | 'more'>;

/** Prints or saves the rows of all pages. */
function Outputs<Row>({ table, address, found, fetchAll, more }: OutputsProps<Row>) {
  const { name, columns, filters } = table;
  const { isBusy, failure, send } = useSend();
  const save = useExport(true);
  const all = useRef<readonly Row[]>(null);
  const printed = columns.filter((column) => !column.isOnlyInFiles);
  const said = [numbersOf(found), ...saidBy(filters, address).map((part) => part.said)].join(', ');

  async function saveAs(format: 'csv' | 'xlsx') {
    const heads = columns.map((column) => ({ name: column.name, width: column.isShort ? 16 : 30 }));
    const rows = (await fetchAll()).map((row) => columns.map(({ text, number }) => number?.(row) ?? text(row)));
    const made = await tableFile(format, { name, columns: heads, rows });
    save(`${name.toLowerCase()}.${format}`, rows.length, made);
  }

  async function print() {
    all.current = await fetchAll();
    const forget = () => {
      all.current = null;
    };
    addEventListener('afterprint', forget, { once: true });
    window.print();
  }

  /** The browser's own print command cannot wait for the rows of other pages, so it prints only the shown rows. */
  function sheet() {
    const rows = all.current ?? found.rows;
    const rest = rows.length < found.total ? `. Only ${rows.length} are here. For all, press Print on the page` : '';
    return { title: `${name}: ${said}${rest}`, rows };
  }

  const outputs = [
    { label: 'CSV', make: () => saveAs('csv') },
    { label: 'Excel', make: () => saveAs('xlsx') },
    { label: 'Print', make: print },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {more}
      {failure === scriptMissing ? <PartMissing /> : <Message>{failure}</Message>}
      {outputs.map(({ label, make }) => (
        <ToolButton key={label} disabled={isBusy} onClick={() => void send(make, exportFailure)}>
          {label}
        </ToolButton>
      ))}
      <PrintedTable columns={printed} sheet={sheet} />
    </div>
  );
}
