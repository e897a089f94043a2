import { useCallback, useEffect, useRef, useState } from 'react';
import { Problem } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { answerTo } from '#app/tool-api.ts';
import { type DeskSession, deskSession } from '#contract/desk.ts';
import { offline, useOffline } from '../offline/offline.ts';
import { isEnd } from '../offline/queue/refusals.ts';

/** Who acts at this phone; nobody, with the server's sentence; or not known, as no answer came. */
export type Known = DeskSession | { role: 'nobody'; sentence: string } | { role: 'unknown'; sentence: string };

/** In ms after the navigation: where there is no answer by then, the desk opens as who it was last. */
const patience = 800;

export function useSession() {
  const [known, setKnown] = useState<Known | null>(null);
  const { ended } = useOffline();
  const isAnswered = useRef(false);

  /** As who this phone was last, until the server says otherwise. */
  const openKept = useCallback(async (): Promise<boolean> => {
    if (isAnswered.current) return true;
    const session = await offline.open();
    if (session === null || isAnswered.current) return session !== null;
    setKnown((last) => (last === null || last.role === 'unknown' ? session : last));
    // From now on it looks for the server by itself.
    void offline.follow();
    return true;
  }, []);

  const ask = useCallback(async () => {
    const askedAt = Date.now();
    try {
      const response = await answerTo('deskSession');
      setClockBy(response, askedAt);
      const session = deskSession.parse(await response.json());
      isAnswered.current = true;
      setKnown(session);
      await offline.keep(session);
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0);
      if (isEnd(problem)) {
        isAnswered.current = true;
        setKnown(nobody(problem.message));
        await offline.end();
      } else if (!(await openKept())) {
        const { ended } = offline.state;
        setKnown((last) => last ?? (ended === null ? unknown(problem.message) : nobody(ended)));
      }
    }
  }, [openKept]);
  useEffect(() => {
    void ask();
    const late = setTimeout(openKept, patience - performance.now());
    return () => clearTimeout(late);
  }, [ask, openKept]);

  const end = useCallback((sentence: string) => {
    setKnown(nobody(sentence));
    void offline.end();
  }, []);
  // Heard while nobody pressed anything, or in another tab.
  useEffect(() => {
    if (ended !== null) setKnown((last) => (isActing(last) ? nobody(ended) : last));
  }, [ended]);

  return { known, ask, end };
}

const nobody = (sentence: string): Known => ({ role: 'nobody', sentence });
const unknown = (sentence: string): Known => ({ role: 'unknown', sentence });
const isActing = (known: Known | null): boolean => known?.role === 'desk' || known?.role === 'organiser';
