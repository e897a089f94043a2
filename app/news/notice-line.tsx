import { Icon } from '#app/ui/icon.tsx';
import { TimesOnOneLine } from '#app/ui/times-on-one-line.tsx';
import { useNotices, type WhenFree } from './notices.ts';

type Props = { className: string; whenFree?: WhenFree };

/** Shows one notice at a time, for screens with little space. */
export function NoticeLine({ className, whenFree }: Props) {
  const { notices, dismiss } = useNotices(whenFree);
  const [first, ...others] = notices;
  return (
    // Render this even if it is empty: screen readers only announce changes inside an existing region.
    <div aria-live="polite">
      {first && (
        <section
          aria-label="Notices"
          className={`flex items-center gap-2 border-secondary bg-raised-more text-sm ${className}`}
        >
          <p key={`${first.until} ${first.text}`} className="grow py-1.5 leading-snug">
            <TimesOnOneLine>{first.text}</TimesOnOneLine>
            {others.length > 0 && <span className="text-text-soft"> · {others.length} more</span>}
          </p>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => dismiss(first)}
            className="grid size-11 shrink-0 place-items-center border-l border-line-strong hover:text-primary"
          >
            <Icon name="close" className="size-4" />
          </button>
        </section>
      )}
    </div>
  );
}
