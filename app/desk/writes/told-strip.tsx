import { smallButton } from '../card/small-button.ts';
import { offline } from '../offline/offline.ts';
import type { Told } from '../offline/queue/queue.ts';
import { StateMark } from '../state-mark.tsx';

type Props = { told: readonly Told[]; isBusy: boolean; onOpen(id: string): void };

/** What waited on this phone and was not taken, one by one, until somebody has looked at it. */
export function ToldStrip({ told, isBusy, onOpen }: Props) {
  const [first] = told;
  if (!first) return null;
  const { key, personId, name, what, sentence } = first;
  return (
    <section aria-label="Not taken" className="border-l-8 border-absent bg-raised px-4 py-4">
      <div role="alert">
        <StateMark standing="not-registered" className="text-xl leading-tight">
          Not taken{told.length > 1 && `, 1 of ${told.length}`}
        </StateMark>
        <p className="mt-1 font-display text-2xl leading-tight font-extrabold">{name}</p>
        <p className="mt-1 font-semibold">{what}</p>
        <p className="mt-1">{sentence}</p>
      </div>
      <p className="mt-3 flex flex-wrap gap-3">
        {personId !== null && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => onOpen(personId)}
            className={`${smallButton} min-h-12 px-6`}
          >
            Card
          </button>
        )}
        <button
          type="button"
          onClick={() => void offline.dismiss(key).catch(() => {})}
          className={`${smallButton} min-h-12 px-6`}
        >
          Leave it
        </button>
      </p>
    </section>
  );
}
