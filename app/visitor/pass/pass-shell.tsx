import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';

/** The first moment of /pass, the same for everybody: the place where the card comes, and the light ground of its code. */
export function PassShell() {
  return (
    <div aria-busy="true" className="mx-auto min-h-dvh w-full max-w-6xl px-5 pt-4 sm:px-8">
      <h1 className="sr-only">Your pass</h1>
      <p className="hidden border-l-4 border-secondary bg-raised px-5 py-4 noscript:block">
        Your pass needs JavaScript. Turn it on in your browser, or write to {edition.contact.email}.
      </p>
      <div className="mt-8 max-w-md rounded-lg border border-line-strong bg-raised p-5 noscript:hidden">
        <p className="flex flex-wrap justify-between gap-x-6 font-mono text-sm text-text-soft">
          {`${edition.name} ${edition.version}`} <span>{formatDay(edition.date)}</span>
        </p>
        <div className="mt-24 mb-2 aspect-square w-64 max-w-full rounded-md bg-text" />
        <p className="font-mono text-sm text-text-soft">Opening your pass</p>
      </div>
    </div>
  );
}
