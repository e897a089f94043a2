import { Problem } from '#app/api.ts';
import type { Pass } from '#contract/pass.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { idsOf } from '#programme/events.ts';
import { keepPass, keptPasses } from './kept-passes.ts';

/** A pass as the server told it, with the version to name in a change, and when that was, in ms since 1970. */
export type SeenPass = { pass: Pass; version: string; seenAt: number };

/** Throws a Problem where the answer is none of ours: a network that wants a login answers every call with a page. */
export async function seenIn(answer: Response): Promise<SeenPass> {
  const pass = (await answer.json().catch(() => null)) as Pass | null;
  if (!Array.isArray(pass?.selectedEvents)) throw new Problem(0);
  return { pass, version: answer.headers.get('etag') ?? '', seenAt: Date.now() };
}

/** Whether our own server said that there is no such pass; a 404 of anything else on the way says nothing of it. */
export const isNotValid = (error: unknown): boolean =>
  error instanceof Problem && error.status === 404 && error.sentence === failureSentences.pass;

/** Has this browser keep what it was told of the pass with that link: where it was forgotten meanwhile, only if it is new here. */
export function keepSeen(link: string, seen: SeenPass, isNew = false): void {
  if (!isNew && !keptPasses().some((kept) => kept.link === link)) return;
  const { name, reference, selectedEvents } = seen.pass;
  keepPass({ link, name, reference, eventIds: idsOf(selectedEvents), seen });
}
