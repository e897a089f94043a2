type Props = { message: string | undefined; failure: string | undefined };

/** What came of the last try. Both live regions are on the page before they are filled, so that screen readers announce them. */
export function OutcomeMessage({ message, failure }: Props) {
  const box = 'text-lg not-empty:rounded-sm not-empty:border-l-4 not-empty:bg-raised not-empty:px-5 not-empty:py-4';
  return (
    <div className="-mb-3">
      <p role="status" className={`${box} border-present`}>
        {message}
      </p>
      <p role="alert" className={`${box} border-absent`}>
        {failure}
      </p>
    </div>
  );
}
