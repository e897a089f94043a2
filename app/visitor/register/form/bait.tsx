import { baitField } from '#contract/people/suspect.ts';

/** A field that only programs should fill in. People do not see it, and screen readers skip it. */
export const Bait = () => <input hidden name={baitField} autoComplete="off" />;
