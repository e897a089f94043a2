import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { eventById } from '#programme/events.ts';
import { useSavedPasses } from './saved-passes.ts';

export function SavedList() {
  const passes = useSavedPasses();
  if (passes.length === 0) return null;
  return (
    <section aria-labelledby="saved">
      <h2 id="saved" className="text-3xl uppercase">
        On this device
      </h2>
      <ul className="mt-4 border-t border-line-strong">
        {passes.map(({ link, name, reference, eventIds }) => (
          <li key={link} className="border-b border-line">
            <Link to={link} className="group flex min-h-16 items-center justify-between gap-4 py-3">
              <span className="min-w-0">
                <span className="block font-display text-2xl font-extrabold uppercase leading-[normal] group-hover:text-primary">
                  {name}
                </span>{' '}
                <span className="block font-mono text-sm text-primary">{reference}</span>{' '}
                <span className="block text-sm text-text-soft">
                  {eventIds.flatMap((id) => eventById(id)?.label ?? []).join(', ')}
                </span>
              </span>
              <Icon name="right" className="size-5 shrink-0 text-line-strong" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
