import { type ReactNode, useState } from 'react';
import { TextField } from '#app/ui/form/text-field.tsx';
import { toolHeading } from '../page/organisers-page.tsx';

/** `children` are the buttons. */
export function Toolbar({ children }: { children: ReactNode }) {
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
        {children}
      </div>
    </div>
  );
}
