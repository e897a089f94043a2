import { adminFlag, adminHeader, listPath } from '#contract/calls/headers.ts';

/**
 * A separate script that requests the dashboard's list before React has loaded (goal `firstRows`). Keep its imports
 * small. app/api.ts reads the answer.
 */
let asked = askIfSignedIn();
asked?.catch(() => undefined);

/** The pending answer, for the first caller only. */
export function takeEarlyList(): Promise<Response> | undefined {
  const taken = asked;
  asked = undefined;
  return taken;
}

function askIfSignedIn(): Promise<Response> | undefined {
  if (!('document' in globalThis)) return undefined;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: app/storage.ts is in one file with React's hooks, and blocked storage is caught here
    return localStorage.getItem(adminFlag.key) === adminFlag.value ? ask() : undefined;
  } catch {
    return undefined;
  }
}

async function ask(): Promise<Response> {
  const { apiBase = '' }: { apiBase?: string } = await (await fetch('/config.json')).json();
  return fetch(apiBase + listPath, {
    credentials: 'include',
    headers: { 'content-type': 'application/json', [adminHeader]: adminFlag.value },
  });
}
