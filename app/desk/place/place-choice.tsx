import { edition } from '#fest/edition.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { progressAt } from '#programme/season.ts';
import { formatSpan } from '#programme/times.ts';
import { useMinute } from '../time/use-time.ts';
import { type Pin, rooms } from './places.ts';

type Props = { pin: string | null; onChoose(pin: Pin | null): void };
type Choice = { pin: Pin | null; label: string; note: string };

/** Every place a desk can stand at. What is chosen stays, in this browser, until something else is. */
export function PlaceChoice({ pin, onChoose }: Props) {
  const minute = useMinute();
  const choices: Choice[] = [
    { pin: null, label: 'By the clock', note: 'what runs now, or what this desk is called after' },
    ...eventsByTime.map((event): Choice => {
      const state = progressAt(minute, event, eventsByTime, edition)?.state;
      return {
        pin: `event ${event.id}`,
        label: event.label,
        note: [state === 'later' ? null : state, `room ${event.room}`, formatSpan(event)].filter(Boolean).join(' · '),
      };
    }),
    ...sharedRooms().map(
      (room): Choice => ({ pin: `room ${room}`, label: `Room ${room}`, note: 'whatever runs there' }),
    ),
    ...showcases.map(
      ({ id, label, room }): Choice => ({ pin: `showcase ${id}`, label, note: `room ${room} · visits are counted` }),
    ),
    { pin: 'entrance', label: 'Entrance', note: 'people arrive, whatever they came for' },
  ];
  return (
    <section aria-labelledby="place" className="px-4 py-5">
      <h2 id="place" className="text-4xl">
        Where does this desk stand?
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
              <span className="block font-mono text-sm text-text-soft">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rooms with several events: one after the other, by the clock. */
const sharedRooms = () => rooms.filter((room) => eventsByTime.filter((event) => event.room === room).length > 1);
