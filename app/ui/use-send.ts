import { useCallback, useRef, useState } from 'react';

type Sending<Failure> = { underWay: readonly string[]; failure?: Failure | undefined };

/** Runs tasks that send something, but never two tasks of the same name at once. Keeps the last failure. */
export function useSend<Failure = string>() {
  const [sending, setSending] = useState<Sending<Failure>>({ underWay: [] });
  // A ref, because the second tap of a double tap comes before React disables the button.
  const names = useRef(sending.underWay);

  /** Returns undefined if the task failed or is already running. Tasks with different names run in parallel. */
  const send = useCallback(
    async <T>(task: () => Promise<T>, failureOf: (error: unknown) => Failure, name = ''): Promise<T | undefined> => {
      const set = (underWay: readonly string[], failure?: Failure) => {
        names.current = underWay;
        setSending({ underWay, failure });
      };
      if (names.current.includes(name)) return undefined;
      set([...names.current, name]);
      let failure: Failure | undefined;
      try {
        return await task();
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
    /** Returns the names of the running tasks, even before React renders again. */
    underWayNow: () => names.current,
    clearFailure: () => setSending({ underWay: names.current }),
  };
}
