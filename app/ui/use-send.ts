import { useCallback, useRef, useState } from 'react';

type Sending<Failure> = {
  underWay: readonly string[];
  failure?: Failure | undefined;
};

/** Sends things, each only once at a time. Keeps the failure of the last one. */
export function useSend<Failure = string>() {
  const [sending, setSending] = useState<Sending<Failure>>({ underWay: [] });
  // Not only in the state: a double tap comes before the button is drawn as disabled.
  const names = useRef(sending.underWay);

  /** Undefined if it failed or is under way already. Work with different names runs in parallel. */
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
    /** Also before React has drawn it. */
    underWayNow: () => names.current,
    clearFailure: () => setSending({ underWay: names.current }),
  };
}
