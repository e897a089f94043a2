import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { fullTimeText } from '#app/fest-time.ts';
import './printed-table.css';

export type PrintedColumn<Row> = { name: string; isShort?: true; text(row: Row, index: number): string };

type Props<Row> = {
  columns: readonly PrintedColumn<Row>[];
  /** Called only while printing. */
  sheet(): { title: string; rows: readonly Row[] };
};

/** Draws a table only for printing. This table may have rows that the screen does not show. */
export function PrintedTable<Row>({ columns, sheet }: Props<Row>) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Draw the table now, because the browser prints as soon as this listener returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const { title, rows } = sheet();
  return createPortal(
    <table className="printed-table hidden w-full bg-[white] text-left text-[0.75rem] text-[black] print:table">
      <caption className="pb-2 text-left font-bold">{`${title}, ${fullTimeText(Date.now())}`}</caption>
      <thead>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="whitespace-nowrap">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sheet is drawn once
          <tr key={index}>
            {columns.map(({ name, isShort, text }) => (
              <td key={name} className={isShort && 'whitespace-nowrap'}>
                {text(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    document.body,
  );
}
