import { baitField } from '#contract/people/suspect.ts';

/** Programs fill in every field. People do not see this one, or hear of it. */
export const Bait = () => (
  <input name={baitField} aria-hidden="true" tabIndex={-1} autoComplete="off" className="sr-only" />
);
