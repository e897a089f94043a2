import type { Outcome } from './send-registration.ts';

/** What came of the last try. Both places are on the page before they are filled, so that either is read out. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const success = outcome?.accepted ? outcome.message : '';
  const failure = outcome && !outcome.accepted ? outcome.message : '';
  const box = 'rounded-sm border-l-4 bg-raised px-5 py-4 text-lg empty:hidden';
  return (
    <div className="-mb-3">
      <p role="status" className={`${box} border-present`}>
        {success}
      </p>
      <p role="alert" className={`${box} border-absent`}>
        {failure}
      </p>
    </div>
  );
}
