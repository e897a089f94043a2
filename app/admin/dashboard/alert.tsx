import { toolButton } from '#app/ui/tool-button.ts';

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
      <button type="button" onClick={onRetry} className={toolButton}>
        Retry
      </button>
    </div>
  );
}
