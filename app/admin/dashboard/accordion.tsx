import { type ReactNode, useId } from 'react';
import { toolButton } from '#app/ui/button.ts';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  name: string;
  summary: ReactNode;
  isOpen: boolean;
  onToggle(): void;
  onExport?(): void;
  /** Called only while it is open. */
  children(): ReactNode;
};

export function Accordion({ name, summary, isOpen, onToggle, onExport, children }: Props) {
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
            {summary}
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
