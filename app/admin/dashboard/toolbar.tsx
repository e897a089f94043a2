import { useId, useState } from 'react';

type Props = { canExport: boolean; onExportAll(): void; onSignOut(): void };

const action =
  'min-h-11 rounded-sm border border-line-strong px-4 font-semibold hover:border-primary hover:text-primary disabled:border-line disabled:text-text-soft';

/** The dashboard's title and what concerns all of it. */
export function Toolbar({ canExport, onExportAll, onSignOut }: Props) {
  const chess = useId();
  const [chessNumber, setChessNumber] = useState('');

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <h1 className="text-4xl sm:text-5xl">Event Registrations</h1>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-2.5 sm:flex sm:w-auto sm:items-end">
        <div className="col-span-full flex items-center gap-2">
          <label htmlFor={chess} className="text-sm text-text-soft">
            Chess Number
          </label>
          <input
            id={chess}
            value={chessNumber}
            onChange={(event) => setChessNumber(event.target.value)}
            autoComplete="off"
            className="min-h-11 w-20 rounded-sm border border-line-strong bg-sunken px-2.5 font-mono"
          />
        </div>
        <button type="button" disabled={!canExport} onClick={onExportAll} className={action}>
          Export All
        </button>
        <button type="button" onClick={onSignOut} className={action}>
          Sign out
        </button>
      </div>
    </div>
  );
}
