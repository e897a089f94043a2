import { answerTo, CallError } from '#app/api.ts';
import { parseAnswer } from '#app/zod-without-eval.ts';
import { type Pass, pass } from '#contract/pass.ts';
import { idsOf } from '#programme/events.ts';
import { savedPasses, savePass } from './saved-passes.ts';

/** A pass as the server sent it. A change must send `version` back. `seenAt` is in ms since 1970. */
export type SeenPass = { pass: Pass; version: string; seenAt: number };

export const seenIn = async (answer: Response): Promise<SeenPass> => ({
  pass: await parseAnswer(pass, answer),
  version: answer.headers.get('etag') ?? '',
  seenAt: Date.now(),
});

export const fetchPass = async (link: string, signal?: AbortSignal): Promise<SeenPass> =>
  seenIn(await answerTo('pass', { token: link.replace('/pass/', ''), ...(signal && { signal }) }));

/** Whether our own server rejected the link. Checks `code` in the answer, because other servers can also send a 404. */
export const isNotValid = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 404 &&
  (error.answer as { code?: unknown } | null)?.code === 'unknown-pass';

/** Updates a saved pass. Saves an unknown pass only if `isNew`, so that a forgotten pass does not come back. */
export function saveSeen(link: string, seen: SeenPass, isNew = false): void {
  if (!isNew && !savedPasses().some((saved) => saved.link === link)) return;
  const { name, reference, selectedEvents } = seen.pass;
  savePass({ link, name, reference, eventIds: idsOf(selectedEvents), seen });
}
