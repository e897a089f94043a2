import '#app/zod-without-eval.ts';
import * as z from 'zod/mini';
import { CallError } from '#app/api.ts';
import { answerTo, call } from '#app/tool-api.ts';
import { type Registration, type RegistrationChanges, registrationChanges } from '#contract/admin.ts';
import { versionHeader } from '#contract/calls/headers.ts';
import { completeList, type HeldList, withChanges, withIdentity } from './held-list.ts';
import { asRegistration } from './row.ts';
import { rowsAsTheyArrive } from './rows-as-they-arrive.ts';
import { searchText } from './search.ts';

type Fetched = Pick<HeldList, 'registrations' | 'version'>;

/** Fetches all registrations. Calls `onFirst` with the first rows while the other rows are still arriving. */
export async function fetchList(signal: AbortSignal, onFirst?: (first: Fetched) => void): Promise<Fetched> {
  const response = await answerTo('registrations', { signal });
  const version = response.headers.get(versionHeader);
  const registrations: Registration[] = [];
  for await (const rows of rowsAsTheyArrive(response)) {
    const isFirst = registrations.length === 0;
    for (const row of rows) {
      const registration = asRegistration(row);
      if (!registration) continue;
      searchText(registration);
      registrations.push(registration);
    }
    if (isFirst && registrations.length > 0) onFirst?.({ registrations: [...registrations], version });
  }
  return { registrations, version };
}

/** Fetches the changes, or the whole list if the backend cannot send changes. */
export async function refreshList(held: HeldList, signal: AbortSignal): Promise<HeldList> {
  const changes = held.version === null ? null : await fetchChanges(held.version, signal);
  if (changes) return withChanges(held, changes);
  const fresh = await fetchList(signal);
  return completeList(withIdentity(held.registrations, fresh.registrations), fresh.version);
}

const changesOfAnyRows = z.extend(registrationChanges, { registrations: z.array(z.unknown()) });

/** Returns null if the server does not know this request, rejects `since`, or answers in another format. */
async function fetchChanges(since: string, signal: AbortSignal): Promise<RegistrationChanges | null> {
  try {
    const changes = changesOfAnyRows.safeParse(await call('changes', { query: { since }, signal })).data;
    if (!changes) return null;
    return { ...changes, registrations: changes.registrations.flatMap((row) => asRegistration(row) ?? []) };
  } catch (error) {
    if (error instanceof CallError && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}
