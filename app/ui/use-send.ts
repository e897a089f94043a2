import { useCallback, useRef, useState } from 'react';

type Sending<Failure> = {
  /** The names of what is under way. */
  underWay: readonly string[];
  /** Of the last one that ended. */
  failure?: Failure | undefined;
};

/** Sends things, each once: what is under way, and what is to be said if the last one failed. */
export function useSend<Failure = string>() {
  const [sending, setSending] = useState<Sending<Failure>>({ underWay: [] });
  // Beside the state, as the second tap of a double tap may come before the button is drawn as disabled.
  const names = useRef(sending.underWay);

  /** Gives what came of it, undefined if it failed or is under way already. Things of different names go side by side. */
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
    /** What is under way, also before that is drawn. */
    underWayNow: () => names.current,
    clearFailure: () => setSending({ underWay: names.current }),
  };
}
