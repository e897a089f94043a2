import { Problem } from '#app/api.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { failureSentences } from '#contract/calls/problems.ts';

/** This phone may act no longer: said by our own server, and not by a network to sign in to. */
export const isEnd = ({ status, sentence }: Problem): boolean =>
  status === 401 && (sentence === deskSentences.ended || sentence === failureSentences.signedOut);

export const asProblem = (error: unknown): Problem => (error instanceof Problem ? error : new Problem(0));
