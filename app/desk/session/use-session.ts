import { useCallback, useEffect, useState } from 'react';
import { backend, CallError } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { closeOffline, openOffline } from '#app/offline-pages/open-offline.ts';
import { answerTo } from '#app/tool-api.ts';
import { type DeskSession, deskSession } from '#contract/desk/desk.ts';
import { asProblem, isEnd } from '../phone/connection.ts';
import { phone, usePhone } from '../phone/use-phone.ts';

/** In ms after the navigation. If there is no answer by then, the desk opens with the last session. */
const patience = 800;

export function useSession() {
  const { session, ended } = usePhone();
  const [failure, setFailure] = useState<string | null>(null);

  const ask = useCallback(async () => {
    try {
      await phone.keep(await askServer());
    } catch (error) {
      const problem = asProblem(error);
      if (isEnd(problem)) return phone.end(problem.message);
      await phone.open();
      setFailure(problem.message);
    }
  }, []);

  useEffect(() => {
    void ask();
    const late = setTimeout(() => void phone.open({ isAsking: true }), patience - performance.now());
    return () => clearTimeout(late);
  }, [ask]);

  const isDesk = session !== null;
  const isNone = ended !== null;
  useEffect(() => {
    if (isDesk) void openOffline('/desk');
    else if (isNone) void closeWithoutQueue();
  }, [isDesk, isNone]);
  return { failure, ask };
}

async function askServer(): Promise<DeskSession> {
  const askedAt = Date.now();
  const response = await answerTo('deskSession');
  setClockBy(response, askedAt);
  const session = deskSession.safeParse(await response.json());
  if (!session.success) throw new CallError(0);
  return session.data;
}

/** If a phone has a queue, it must still open the page offline. */
async function closeWithoutQueue(): Promise<void> {
  if (!(await phone.queueLength())) await closeOffline('/desk');
}

/** The server's origin, or '' for this page's origin. Undefined until it is known, null if there was no answer. */
export function useOrigin(): string | null | undefined {
  const [origin, setOrigin] = useState<string | null>();
  useEffect(() => void backend().then(setOrigin, () => setOrigin(null)), []);
  return origin;
}
