import type { Registration } from '#contract/admin.ts';
import { adminFlag, adminHeader, calls, versionHeader } from '#contract/calls/calls.ts';
import { deskOrganiser } from '#tests/support/running/server.ts';

export async function organiserHeaders(url: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', [adminHeader]: adminFlag.value };
  const answer = await fetch(url + calls.login.path, { method: 'POST', headers, body: JSON.stringify(deskOrganiser) });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === '') throw new Error(`Signing in: ${answer.status}`);
  return { ...headers, cookie: cookie.split(';')[0] ?? '' };
}

export async function readList(url: string, headers: Record<string, string>) {
  const answer = await fetch(url + calls.registrations.path, { headers });
  if (!answer.ok) throw new Error(`Listing: ${answer.status}`);
  return { rows: (await answer.json()) as Registration[], version: answer.headers.get(versionHeader) };
}
