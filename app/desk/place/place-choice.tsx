import { useMemo, useSyncExternalStore } from 'react';
import { useMinute } from '#app/clock.ts';
import { useEvents } from '#app/news/moves.ts';
import { forgetText, keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { TimesOnOneLine } from '#app/ui/times-on-one-line.tsx';
import { showcases } from '#fest/showcases.ts';
import { roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { type Pin, placeAt, progressText, rooms } from './places.ts';

type Props = { pin: string | null; onChoose(pin: Pin | null): void };
type Choice = { pin: Pin | null; label: string; note: string };

export function PlaceChoice({ pin, onChoose }: Props) {
  const minute = useMinute();
  const events = useEvents();
  const roomsOfSeveral = rooms().filter((room) => events.filter((event) => event.room === room).length > 1);
  const choices: Choice[] = [
    { pin: null, label: 'Automatic: by room name or time', note: '' },
    ...events.map((event): Choice => {
      const notes = [progressText(event, minute), roomText(event), formatSpan(event)];
      return { pin: `event ${event.id}`, label: event.label, note: notes.filter(Boolean).join(' · ') };
    }),
    ...roomsOfSeveral.map((room): Choice => {
      const label = roomText({ room }, 'Room ');
      return { pin: `room ${room}`, label, note: 'the event that is running there' };
    }),
    ...showcases.map(({ id, label, room }): Choice => {
      const note = `${roomText({ room })} · visits are counted`;
      return { pin: `showcase ${id}`, label, note };
    }),
    { pin: 'entrance', label: 'Entrance', note: 'arrivals for all events' },
  ];
  return (
    <section aria-labelledby="place" className="px-4 py-5">
      <h2 id="place" className="text-4xl">
        Where is this desk?
      </h2>
      <ul className="mt-4 border-b border-line">
        {choices.map(({ pin: value, label, note }) => (
          <li key={label} className="border-t border-line">
            <button
              type="button"
              aria-pressed={pin === value}
              onClick={() => onChoose(value)}
              className="min-h-16 w-full px-3 py-2 text-left hover:bg-raised aria-pressed:border-l-4 aria-pressed:border-primary aria-pressed:bg-raised"
            >
              <span className="block text-lg leading-tight font-semibold">{label}</span>{' '}
              <span className="block font-mono text-sm text-text-soft">
                <TimesOnOneLine>{note}</TimesOnOneLine>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const key = 'desk-place';

export function usePlace(deskName: string) {
  const pin = useSyncExternalStore(onStorage, () => readText('localStorage', key));
  const minute = useMinute();
  const events = useEvents();
  // Memoised, because each keystroke renders the desk again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: placeAt also reads the events
  const place = useMemo(() => placeAt(pin, deskName, minute), [pin, deskName, minute, events]);
  return { place, pin, choose };
}

function choose(next: Pin | null): void {
  if (next === null) forgetText('localStorage', key);
  else keepText('localStorage', key, next);
  tellStorage();
}
