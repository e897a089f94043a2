import { useCallback, useEffect, useState } from 'react';
import { Problem } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { closeOffline, openOffline } from '#app/offline-pages/open-offline.ts';
import { answerTo } from '#app/tool-api.ts';
import { type DeskSession, deskSession } from '#contract/desk/desk.ts';
import { asProblem, isEnd } from '../phone/refusals.ts';
import { phone, usePhone } from '../phone/use-phone.ts';

/** Who acts at this phone; nobody, with the server's sentence; or not known, as no answer came. */
type Known = DeskSession | { role: 'nobody'; sentence: string } | { role: 'unknown'; sentence: string };

/** In ms after the navigation: if there is no answer by then, the desk opens as who it was last. */
const patience = 800;

export function useSession() {
  const [known, setKnown] = useState<Known | null>(null);
  const { ended } = usePhone();

  /** As who this phone was last, until the server answers. */
  const openKept = useCallback(async () => {
    const session = await phone.open();
    if (session === null) return;
    setKnown((last) => (last === null || last.role === 'unknown' ? session : last));
    // From now on it looks for the server by itself.
    void phone.follow();
  }, []);

  const end = useCallback((sentence: string) => {
    setKnown({ role: 'nobody', sentence });
    void phone.end();
  }, []);

  const ask = useCallback(async () => {
    try {
      const session = await askServer();
      await phone.keep(session);
      setKnown(session);
    } catch (error) {
      const problem = asProblem(error);
      if (isEnd(problem)) return end(problem.message);
      await openKept();
      setKnown((last) => last ?? { role: 'unknown', sentence: problem.message });
    }
  }, [end, openKept]);

  useEffect(() => {
    void ask();
    const late = setTimeout(openKept, patience - performance.now());
    return () => clearTimeout(late);
  }, [ask, openKept]);

  // Heard while nobody pressed anything.
  const isOver = ended !== null && known !== null && known.role !== 'nobody';
  const shown: Known | null = isOver ? { role: 'nobody', sentence: ended } : known;
  const role = shown?.role;
  useEffect(() => void keepPage(role), [role]);
  return { known: shown, ask, end };
}

async function askServer(): Promise<DeskSession> {
  const askedAt = Date.now();
  const response = await answerTo('deskSession');
  setClockBy(response, askedAt);
  const session = deskSession.safeParse(await response.json());
  if (!session.success) throw new Problem(0);
  return session.data;
}

/** The page opens without a network on a phone that may act, or that has entries to send, and on no other. */
async function keepPage(role: Known['role'] | undefined): Promise<void> {
  if (role === 'desk' || role === 'organiser') await openOffline('/desk');
  if (role === 'nobody' && (await phone.sealedEntries()) === 0) await closeOffline('/desk');
}
