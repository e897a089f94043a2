import { adminFlag, adminHeader, listPath } from '#contract/calls/headers.ts';

/**
 * A separate script that sends the first API request of an organisers' page before React has loaded. Keep its
 * imports small. app/tool-api.ts uses the answer.
 */
let asked = askIfSignedIn();
asked?.answer.catch(() => undefined);
// After 15 s the answer may be out of date.
if (asked)
  setTimeout(() => {
    asked = undefined;
  }, 15_000);

/** Returns the pending answer, but only to the first caller. `address` is a path and a query. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  if (asked?.address !== address) return undefined;
  const { answer } = asked;
  asked = undefined;
  return answer;
}

function askIfSignedIn(): { address: string; answer: Promise<Response> } | undefined {
  if (!('document' in globalThis)) return undefined;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: an import of app/storage.ts would also load React's hooks, and the `catch` below handles blocked storage
    if (localStorage.getItem(adminFlag.key) !== adminFlag.value) return undefined;
  } catch {
    return undefined;
  }
  const address = addressOf(location);
  return address === undefined ? undefined : { address, answer: ask(address) };
}

/** For most organisers' pages, the first request goes to `/api` plus the page's path. */
function addressOf({ pathname, search }: Location): string | undefined {
  if (pathname === '/admindashboard') return listPath;
  const isCall = /^\/admin\/(accounts|colleges|desks|letters|mails|money|notices|people|today)\b/.test(pathname);
  return isCall && search === '' ? `/api${pathname}` : undefined;
}

async function ask(address: string): Promise<Response> {
  const { apiBase = '' }: { apiBase?: string } = await (await fetch('/config.json')).json();
  return fetch(apiBase + address, {
    credentials: 'include',
    headers: { 'content-type': 'application/json', [adminHeader]: adminFlag.value },
  });
}
