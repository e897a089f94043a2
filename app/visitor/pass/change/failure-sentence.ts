import { Problem } from '#app/api.ts';
import { failureSentences } from '#contract/calls/problems.ts';

/** Why a change of a pass was not made. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  return error.status === 0 ? failureSentences.network : error.message;
}
