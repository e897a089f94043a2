import { type ReactNode, useId } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { toolButton } from '#app/ui/tool-button.ts';

type Props = {
  name: string;
  /** How many registrations there are in all, as far as it is known. */
  badge?: string;
  /** `atEvent` only where it is told. */
  counts?: { present: number; total: number; atEvent: number | null };
  isOpen: boolean;
  onToggle(): void;
  onExport?(): void;
  /** Called only while the accordion is open: a closed one costs nothing. */
  children(): ReactNode;
};

/** One group of registrations. The counts speak of all of them, whatever the search narrows the table to. */
export function Accordion({ name, badge, counts, isOpen, onToggle, onExport, children }: Props) {
  const panel = useId();
  return (
    <section aria-label={name} className="rounded-md border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-2 pr-2.5">
        <h2 className="min-w-0 flex-1 basis-40 font-text text-base font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={onToggle}
            className="flex min-h-13 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left"
          >
            <Icon name="down" className={`size-4 shrink-0 text-primary ${isOpen ? 'rotate-180' : ''}`} />
            <span className="min-w-0 break-words">{name}</span>
            {badge !== undefined && (
              <span className="rounded-full bg-primary px-2.5 font-mono text-sm text-ground">{badge}</span>
            )}
            {counts && (
              <span className="flex flex-wrap gap-x-4 font-mono text-sm font-medium text-text-soft">
                <span>Present: {counts.present}</span>
                <span>Total: {counts.total}</span>
                {counts.atEvent !== null && <span>At the event: {counts.atEvent}</span>}
              </span>
            )}
          </button>
        </h2>
        {onExport && (
          <button
            type="button"
            aria-label={`Export ${name}`}
            onClick={onExport}
            className={`${toolButton} my-1 ml-auto shrink-0 text-sm`}
          >
            Export
          </button>
        )}
      </div>
      <div id={panel} className={isOpen ? 'border-t border-line' : 'hidden'}>
        {isOpen && children()}
      </div>
    </section>
  );
}
