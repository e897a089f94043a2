import { useCallback, useRef, useState } from 'react';

type Sending<Failure> = {
  /** The names of what is under way. */
  underWay: readonly string[];
  /** Of the last one that ended. */
  failure: Failure | undefined;
};

/** Sends things, each once: what is under way, and what is to be said if the last one failed. */
export function useSend<Failure = string>() {
  const [sending, setSending] = useState<Sending<Failure>>({ underWay: [], failure: undefined });
  // Beside the state, as the second tap of a double tap may come before the button is drawn as disabled.
  const names = useRef<readonly string[]>([]);

  const isUnderWay = useCallback(
    (name?: string): boolean => (name === undefined ? names.current.length > 0 : names.current.includes(name)),
    [],
  );

  /** Gives what came of it, undefined if it failed or is under way already. Things of different names go side by side. */
  const send = useCallback(
    async <T>(work: () => Promise<T>, failureOf: (error: unknown) => Failure, name = ''): Promise<T | undefined> => {
      if (names.current.includes(name)) return undefined;
      names.current = [...names.current, name];
      setSending({ underWay: names.current, failure: undefined });
      let failure: Failure | undefined;
      try {
        return await work();
      } catch (error) {
        failure = failureOf(error);
        return undefined;
      } finally {
        names.current = names.current.filter((other) => other !== name);
        setSending({ underWay: names.current, failure });
      }
    },
    [],
  );

  const clearFailure = useCallback(() => setSending((last) => ({ ...last, failure: undefined })), []);

  return { ...sending, isBusy: sending.underWay.length > 0, send, isUnderWay, clearFailure };
}
