import * as z from 'zod/mini';
import { answerTo, call, Problem } from '#app/api.ts';
import { type Registration, type RegistrationChanges, registrationChanges } from '#contract/admin.ts';
import { versionHeader } from '#contract/calls.ts';
import { type HeldList, merged, withIdentity } from './held-list.ts';
import { asRegistration } from './row.ts';
import { rowsAsTheyArrive } from './rows-as-they-arrive.ts';

/** Fetches all registrations; `onFirst` gets the first rows while the others still arrive. */
export async function fetchList(signal: AbortSignal, onFirst?: (first: HeldList) => void): Promise<HeldList> {
  const response = await answerTo('registrations', { signal });
  const version = response.headers.get(versionHeader);
  const registrations: Registration[] = [];
  for await (const rows of rowsAsTheyArrive(response)) {
    const isFirst = registrations.length === 0;
    for (const row of rows) {
      const it = asRegistration(row);
      if (it) registrations.push(it);
    }
    if (isFirst && registrations.length > 0)
      onFirst?.({ registrations: [...registrations], version, isComplete: false });
  }
  return { registrations, version, isComplete: true };
}

/** Brings the held list up to date: by what changed since, and by the whole list where that cannot be told. */
export async function refreshList(held: HeldList, signal: AbortSignal): Promise<HeldList> {
  const changes = held.version === null ? null : await fetchChanges(held.version, signal);
  if (changes) return merged(held, changes);
  const fresh = await fetchList(signal);
  return { ...fresh, registrations: withIdentity(held.registrations, fresh.registrations) };
}

const changesHead = z.omit(registrationChanges, { registrations: true });
const changesRows = z.object({ registrations: z.array(z.unknown()) });

/** What changed since a version; null where the backend has no such call or does not know the version. */
async function fetchChanges(since: string, signal: AbortSignal): Promise<RegistrationChanges | null> {
  try {
    const answer = await call('changes', { query: { since }, signal });
    const head = changesHead.safeParse(answer).data;
    const rows = changesRows.safeParse(answer).data?.registrations;
    return head && rows ? { ...head, registrations: rows.flatMap((row) => asRegistration(row) ?? []) } : null;
  } catch (error) {
    if (error instanceof Problem && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}
