import { Problem } from '#app/api.ts';
import { deskSentences } from '#contract/desk-sentences.ts';
import { failureSentences } from '#contract/problems.ts';

/** A clear no of our own server. After any other failure the write may have been done, or can be done yet. */
export const isRefusal = ({ status, sentence }: Problem): boolean =>
  sentence !== undefined && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** This phone may act no more: said by our own server, and not by a network to sign in to. */
export const isEnd = ({ status, sentence }: Problem): boolean =>
  status === 401 && (sentence === deskSentences.ended || sentence === failureSentences.signedOut);

export const asProblem = (error: unknown): Problem => (error instanceof Problem ? error : new Problem(0));
