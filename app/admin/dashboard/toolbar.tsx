import { useState } from 'react';
import { ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { toolHeading } from '../page/organisers-page.tsx';

type Props = {
  canExport: boolean;
  onExportAll(): void;
  onExportInTheRoom(): void;
};

export function Toolbar({ canExport, onExportAll, onExportInTheRoom }: Props) {
  const [chessNumber, setChessNumber] = useState('');
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <h1 className={toolHeading}>Event Registrations</h1>
      <div className="flex w-full flex-wrap gap-2.5 sm:w-auto">
        <div className="min-w-0 basis-full sm:basis-auto">
          <div className="w-[12rem] max-w-full">
            <TextField
              label="Chess Number"
              labelled="beside"
              value={chessNumber}
              onChange={(event) => setChessNumber(event.target.value)}
              autoComplete="off"
            />
          </div>
        </div>
        <ToolButton disabled={!canExport} onClick={onExportAll} className="grow sm:grow-0">
          Export All
        </ToolButton>
        <ToolButton disabled={!canExport} onClick={onExportInTheRoom} className="grow sm:grow-0">
          Export In the Room
        </ToolButton>
      </div>
    </div>
  );
}
