import { useCallback, useRef, useState } from 'react';

type Sending<Failure> = { underWay: readonly string[]; failure?: Failure | undefined };

/** Runs work that sends something, but never two works of the same name at once. Keeps the last failure. */
export function useSend<Failure = string>() {
  const [sending, setSending] = useState<Sending<Failure>>({ underWay: [] });
  // A ref, because the second tap of a double tap comes before React disables the button.
  const names = useRef(sending.underWay);

  /** Returns undefined if the work failed or is already running. Work with different names runs in parallel. */
  const send = useCallback(
    async <T>(work: () => Promise<T>, failureOf: (error: unknown) => Failure, name = ''): Promise<T | undefined> => {
      const set = (underWay: readonly string[], failure?: Failure) => {
        names.current = underWay;
        setSending({ underWay, failure });
      };
      if (names.current.includes(name)) return undefined;
      set([...names.current, name]);
      let failure: Failure | undefined;
      try {
        return await work();
      } catch (error) {
        failure = failureOf(error);
        return undefined;
      } finally {
        set(
          names.current.filter((other) => other !== name),
          failure,
        );
      }
    },
    [],
  );

  return {
    ...sending,
    isBusy: sending.underWay.length > 0,
    send,
    /** The names of the work that is running now. Up to date even before React renders again. */
    underWayNow: () => names.current,
    clearFailure: () => setSending({ underWay: names.current }),
  };
}
