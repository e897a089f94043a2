import type { ReactNode } from 'react';
import { Message } from '#app/ui/message.tsx';

export type Loading<Data> = {
  /** Undefined until the data has loaded. */
  data: Data | undefined;
  error?: Error | null | undefined;
};

/** Shows the data, "Loading..." or an error. If a later request fails, the data stays on the screen. */
export function Loaded<Data>({ data, error, children }: Loading<Data> & { children?(data: Data): ReactNode }) {
  return (
    <>
      {error && <Message>{error.message}</Message>}
      {data === undefined && !error && <p className="text-text-soft">Loading...</p>}
      {data !== undefined && children?.(data)}
    </>
  );
}
