import type { Outcome } from './send-registration.ts';

/** What came of the last try. Both live regions are on the page before they are filled, so that screen readers announce them. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const box = 'text-lg not-empty:rounded-sm not-empty:border-l-4 not-empty:bg-raised not-empty:px-5 not-empty:py-4';
  return (
    <div className="-mb-3">
      <p role="status" className={`${box} border-present`}>
        {outcome?.accepted ? outcome.message : ''}
      </p>
      <p role="alert" className={`${box} border-absent`}>
        {outcome?.accepted === false ? outcome.message : ''}
      </p>
    </div>
  );
}
