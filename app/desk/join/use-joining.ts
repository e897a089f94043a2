import { useCallback, useEffect, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { call, originToGoTo } from '#app/tool-api.ts';
import { idempotencyHeader } from '#contract/calls/headers.ts';
import { offeredDesk } from '#contract/desk/desks.ts';

/** Names this phone's call, so that it can repeat it after a lost answer: the link works once. */
const keptKey = 'desk-joining';

type State = 'asking' | 'offered' | 'joining' | 'refused' | { unanswered: string } | { elsewhere: URL };

export function useJoining(token: string) {
  const [name, setName] = useState<string>();
  const [state, setState] = useState<State>('asking');

  const fail = useCallback((error: unknown) => {
    const { status, message } = error instanceof CallError ? error : new CallError(0);
    setState(status === 400 || status === 404 ? 'refused' : { unanswered: message });
  }, []);

  const look = useCallback(async () => {
    // The same phone continues from an address at which its browser keeps no cookie.
    const brought = /^#([\w-]{36})$/.exec(window.location.hash)?.[1];
    if (brought) keepText('sessionStorage', keptKey, brought);
    // This phone tried to join before, and may have used the link up.
    if (readText('sessionStorage', keptKey) !== null) return setState('offered');
    setState('asking');
    try {
      const offered = await callFor(offeredDesk, 'offeredDesk', { body: { token } });
      setName(offered.name);
      setState('offered');
    } catch (error) {
      fail(error);
    }
  }, [token, fail]);
  useEffect(() => void look(), [look]);

  async function join() {
    setState('joining');
    const key = readText('sessionStorage', keptKey) ?? uuid();
    keepText('sessionStorage', keptKey, key);
    try {
      await call('joinDesk', { body: { token }, headers: { [idempotencyHeader]: key } });
      const origin = await originToGoTo('deskSession');
      if (origin !== null) return setState({ elsewhere: new URL(`/desk/join/${token}#${key}`, origin) });
      forgetText('sessionStorage', keptKey);
      // A new page drops the token from the address, and loads what /desk needs without a network.
      window.location.replace('/desk');
    } catch (error) {
      if (error instanceof CallError && error.status === 404) forgetText('sessionStorage', keptKey);
      fail(error);
    }
  }

  return { name, state, ask: name === undefined ? look : join, join };
}
