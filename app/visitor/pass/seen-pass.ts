import { Problem } from '#app/api.ts';
import type { Pass } from '#contract/pass.ts';
import { idsOf } from '#programme/events.ts';
import { keepPass } from './kept-passes.ts';

/** A pass as the server told it, with the version to name in a change, and when that was, in ms since 1970. */
export type SeenPass = { pass: Pass; version: string; seenAt: number };

/** Throws a Problem where the answer is none of ours: a network that wants a login answers every call with a page. */
export async function seenIn(answer: Response): Promise<SeenPass> {
  const pass = (await answer.json().catch(() => null)) as Pass | null;
  if (!Array.isArray(pass?.selectedEvents)) throw new Problem(0);
  return { pass, version: answer.headers.get('etag') ?? '', seenAt: Date.now() };
}

/** Has this browser keep what it was told of the pass with that link. */
export function keepSeen(link: string, seen: SeenPass): void {
  const { name, reference, selectedEvents } = seen.pass;
  keepPass({ link, name, reference, eventIds: idsOf(selectedEvents), seen });
}
