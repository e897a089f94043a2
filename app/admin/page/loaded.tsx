import type { ReactNode } from 'react';
import { Message } from '#app/ui/message.tsx';

export type Loading<Data> = {
  /** Undefined until it has loaded. */
  data: Data | undefined;
  error?: Error | null | undefined;
};

/** What organisers see while data is loading, and if that fails. After a later failure, the data stays. */
export function Loaded<Data>({ data, error, children }: Loading<Data> & { children?(data: Data): ReactNode }) {
  return (
    <>
      {error && <Message>{error.message}</Message>}
      {data === undefined && !error && <p className="text-text-soft">Loading...</p>}
      {data !== undefined && children?.(data)}
    </>
  );
}
