import { button } from '#app/ui/button.ts';
import { Icon } from '#app/ui/icon.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { FestEvent } from '#contract/fest.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { edition } from '#fest/edition.ts';
import { calendarOf } from '#programme/calendar.ts';
import { eventByLabel } from '#programme/events.ts';
import { byStart, formatDay, formatSpan } from '#programme/times.ts';
import { clashing } from '../day/day-spans.ts';
import { EventSign } from '../day/event-sign.tsx';

const festName = `${edition.name} ${edition.version}`;

/** What was registered, as a pass to keep: who, the day in order with rooms, and the ways to take it along. */
export function Registered({ fields }: { fields: RegistrationFields }) {
  const { name, email, contact } = fields;
  const chosen = fields.selectedEvents.flatMap((label) => eventByLabel(label) ?? []).toSorted(byStart);
  return (
    <section aria-labelledby="registered" className="mt-4 rounded-sm border border-line-strong bg-raised">
      <header className="px-5 pt-4">
        <p className="flex flex-wrap justify-between gap-x-6 font-mono text-sm text-text-soft">
          {festName} <span>{formatDay(edition.date)}</span>
        </p>
        <h2 id="registered" className="mt-3 text-3xl uppercase">
          {name}
        </h2>
        <p className="mt-1 text-text-soft">
          {email}
          <br />
          {contact}
        </p>
      </header>
      <Stops events={chosen} />
      <footer className="flex flex-wrap gap-3 border-t border-dashed border-line-strong p-5 *:flex-auto">
        <button type="button" className={button.secondary} onClick={() => saveCalendar(chosen)}>
          <Icon name="calendar" /> Add to calendar
        </button>
        {'share' in navigator && (
          <button type="button" className={button.secondary} onClick={() => share(chosen)}>
            <Icon name="share" /> Share
          </button>
        )}
      </footer>
    </section>
  );
}

function Stops({ events }: { events: FestEvent[] }) {
  const clashes = clashing(events);
  return (
    <ol aria-label="Your day in order" className="mt-4">
      {events.map((event) => (
        <li key={event.id} className="flex items-center gap-4 border-t border-line px-5 py-3">
          <EventSign id={event.id} className="size-10 shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{event.label}</span>{' '}
            <span className="block font-mono text-sm text-primary">
              {formatSpan(event)} {clashes.has(event) && <span className="text-secondary">clash</span>}
            </span>
          </span>{' '}
          <span className="shrink-0 font-mono text-sm">room {event.room}</span>
        </li>
      ))}
    </ol>
  );
}

function saveCalendar(events: FestEvent[]): void {
  const file = new Blob([calendarOf(events, new Date())], { type: 'text/calendar;charset=utf-8' });
  saveFile(`${festName.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}.ics`, file);
}

async function share(events: FestEvent[]): Promise<void> {
  const labels = new Intl.ListFormat('en').format(events.map((event) => event.label));
  const text = `I am registered for ${labels} at ${festName} on ${formatDay(edition.date)}.`;
  await navigator.share({ title: festName, text, url: edition.url }).catch(() => {
    // Somebody closed the sheet without sharing.
  });
}
