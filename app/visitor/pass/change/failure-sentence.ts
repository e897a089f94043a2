import { CallError } from '#app/api.ts';
import { failureSentences } from '#contract/calls/problems.ts';

export function failureSentence(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.status === 0 ? failureSentences.network : error.message;
}
