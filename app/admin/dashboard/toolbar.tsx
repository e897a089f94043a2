import { useState } from 'react';
import { toolButton } from '#app/ui/button.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { signOut } from '../session/query-client.ts';

type Props = {
  canExport: boolean;
  onExportAll(): void;
  onExportPresences(): void;
  onFailure(sentence: string): void;
};

export function Toolbar({ canExport, onExportAll, onExportPresences, onFailure }: Props) {
  const [chessNumber, setChessNumber] = useState('');
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <h1 className="text-4xl sm:text-5xl">Event Registrations</h1>
      <div className="flex w-full flex-wrap gap-2.5 sm:w-auto">
        <div className="min-w-0 basis-full sm:basis-auto">
          <div className="w-48 max-w-full">
            <TextField
              label="Chess Number"
              labelled="beside"
              value={chessNumber}
              onChange={(event) => setChessNumber(event.target.value)}
              autoComplete="off"
            />
          </div>
        </div>
        <button type="button" disabled={!canExport} onClick={onExportAll} className={`${toolButton} grow sm:grow-0`}>
          Export All
        </button>
        <button
          type="button"
          disabled={!canExport}
          onClick={onExportPresences}
          className={`${toolButton} grow sm:grow-0`}
        >
          Export with Presences
        </button>
        <button type="button" onClick={() => signOut(onFailure)} className={toolButton}>
          Sign out
        </button>
      </div>
    </div>
  );
}
