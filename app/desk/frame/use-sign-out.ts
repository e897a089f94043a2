import { useState } from 'react';
import { Problem } from '#app/api.ts';
import { forgetText } from '#app/storage.ts';
import { call } from '#app/tool-api.ts';
import type { DeskSession } from '#contract/desk.ts';
import { adminFlag } from '#contract/headers.ts';
import { useOffline } from '../offline/offline.ts';

/** In ms. */
const patience = 5_000;

/** Signs out; where something waits on this phone, it warns first. */
export function useSignOut({ role }: DeskSession, onLeft: () => void) {
  const { waiting } = useOffline();
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isWarned = isAsked && waiting > 0;
  const isDesk = role === 'desk';

  async function signOut() {
    setIsAsked(true);
    if (waiting > 0 && !isWarned) return;
    setFailure(null);
    try {
      await call(isDesk ? 'leaveDesk' : 'logout', { signal: AbortSignal.timeout(patience) });
      if (!isDesk) forgetText('localStorage', adminFlag.key);
      onLeft();
    } catch (error) {
      const { status, message } = error instanceof Problem ? error : new Problem(0);
      setFailure(status === 0 ? noAnswer : message);
    }
  }

  return { isWarned, failure, signOut };
}

const noAnswer =
  'No answer came, so this phone is still signed in: the server has to end it. Try again with a network, or have an organiser revoke it.';
