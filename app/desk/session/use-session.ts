import { useCallback, useEffect, useState } from 'react';
import { Problem } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { answerTo } from '#app/tool-api.ts';
import { type DeskSession, deskSession } from '#contract/desk.ts';

/** Who acts at this phone; nobody, with the server's sentence; or not known, as no answer came. */
export type Known =
  | DeskSession
  | { role: 'nobody'; sentence: string; wasAsked: boolean }
  | { role: 'unknown'; sentence: string };

export function useSession() {
  const [known, setKnown] = useState<Known | null>(null);

  const ask = useCallback(async () => {
    const askedAt = Date.now();
    try {
      const response = await answerTo('deskSession');
      setClockBy(response, askedAt);
      setKnown(deskSession.parse(await response.json()));
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0);
      const role = problem.status === 401 ? 'nobody' : 'unknown';
      setKnown({ role, sentence: problem.message, wasAsked: true });
    }
  }, []);
  useEffect(() => void ask(), [ask]);

  const end = useCallback((sentence: string) => setKnown({ role: 'nobody', sentence, wasAsked: false }), []);
  return { known, ask, end };
}
