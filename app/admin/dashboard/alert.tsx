/** What went wrong, and the way to fetch the list again. */
export function Alert({ sentence, onRetry }: { sentence: string; onRetry(): void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-absent bg-raised px-4 py-2.5"
    >
      <p>
        <span aria-hidden="true" className="mr-2 font-mono text-absent">
          !
        </span>
        {sentence}
      </p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 rounded-sm border border-line-strong px-4 font-semibold hover:border-primary hover:text-primary"
      >
        Retry
      </button>
    </div>
  );
}
