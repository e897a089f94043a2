import { baitField } from '#contract/people/suspect.ts';

/** Programs fill in every field. People do not see this one, or hear of it. */
export const Bait = () => <input hidden name={baitField} autoComplete="off" />;
