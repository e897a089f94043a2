import { useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { fullTimeText } from '#app/fest-time.ts';
import './printed-table.css';

type Props = {
  columns: readonly { name: string; isShort?: true }[];
  /** Called only while printing. */
  sheet(): { title: string; rows: readonly (readonly string[])[] };
};

/** Draws a table only for printing. It may have rows that the screen does not show. */
export function PrintedTable({ columns, sheet }: Props) {
  const isPrinting = useSyncExternalStore(onPrinting, readPrinting, () => false);
  if (!isPrinting) return null;
  const { title, rows } = sheet();
  const lookOf = (column: number) => (columns[column]?.isShort ? 'whitespace-nowrap' : undefined);
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
            {row.map((text, column) => (
              <td key={columns[column]?.name} className={lookOf(column)}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    document.body,
  );
}

let isPrinting = false;
const readPrinting = () => isPrinting;

function onPrinting(changed: () => void): () => void {
  const heard = new AbortController();
  for (const name of ['beforeprint', 'afterprint']) {
    const hear = () => {
      isPrinting = name === 'beforeprint';
      // Draw the table now, because the browser prints as soon as this listener returns.
      flushSync(changed);
    };
    addEventListener(name, hear, { signal: heard.signal });
  }
  return () => heard.abort();
}
