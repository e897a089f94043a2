import { useEffect, useState } from 'react';

/** Whether the desk was open in another tab of this browser when this one opened, and still is. */
export function useOtherTab(): boolean {
  const [isSecond, setIsSecond] = useState(false);
  useEffect(() => {
    // Some browsers have none.
    if (!navigator.locks) return;
    const left = new AbortController();
    const isLeft = new Promise<void>((leave) => left.signal.addEventListener('abort', () => leave()));
    /** Holds it until the page is left; the browser lets go of it with a tab that is closed or killed. */
    const hold = async () => {
      setIsSecond(false);
      await isLeft;
    };
    async function ask() {
      const wasFree = await navigator.locks.request('desk open', { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await hold();
        return true;
      });
      if (wasFree || left.signal.aborted) return;
      setIsSecond(true);
      await navigator.locks.request('desk open', { signal: left.signal }, hold);
    }
    ask().catch(() => {});
    return () => left.abort();
  }, []);
  return isSecond;
}
