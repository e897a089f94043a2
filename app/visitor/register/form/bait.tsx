import { baitField } from '#contract/people/suspect.ts';

/** Programs fill in every field. People do not see this one, and screen readers skip it. */
export const Bait = () => <input hidden name={baitField} autoComplete="off" />;
