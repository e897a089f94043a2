import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';

export function PassShell() {
  return (
    <div aria-busy="true" className="mx-auto min-h-dvh w-full max-w-6xl px-5 pt-3 sm:px-8 nav:pt-10">
      <h1 className="sr-only">Your pass</h1>
      <p className="hidden border-l-4 border-secondary bg-raised px-5 py-4 noscript:block">
        Your pass needs JavaScript. Turn it on in your browser, or write to {edition.contact.email}.
      </p>
      <div className="mt-8 max-w-3xl overflow-hidden rounded-lg border border-line-strong bg-raised noscript:hidden">
        <p className="flex flex-wrap justify-between gap-x-6 p-5 pb-36 font-mono text-sm text-text-soft">
          {`${edition.name} ${edition.version}`} <span>{formatDay(edition.date)}</span>
        </p>
        {/* Keep this the largest text: otherwise the pass counts as a later "largest contentful paint". */}
        <p className="grid min-h-80 place-content-center bg-mist px-8 text-center font-display text-5xl font-black uppercase leading-none text-navy-950">
          One moment. Your pass is loading.
        </p>
      </div>
    </div>
  );
}
