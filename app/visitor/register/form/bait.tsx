import { baitField } from '#contract/people/suspect.ts';

/** Programs fill in every field. People do not see this one, or hear of it. */
export const Bait = () => (
  <label aria-hidden="true" className="sr-only">
    Website
    <input name={baitField} tabIndex={-1} autoComplete="off" />
  </label>
);
