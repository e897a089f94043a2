import { button } from '#app/ui/button.ts';
import { Icon } from '#app/ui/icon.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { calendarOf } from '#programme/calendar.ts';

const fileName = `${edition.name} ${edition.version}`.toLowerCase().replace(/[^a-z0-9.]+/g, '-');

/** The ways to take a pass along. */
export function CardActions({ events }: { events: readonly FestEvent[] }) {
  return (
    <footer className="flex flex-wrap gap-3 border-line p-5 *:flex-auto max-@4xl:border-t @lg:col-span-full @lg:px-7 @4xl:col-span-1 @4xl:pt-0">
      <button type="button" className={button.secondary} onClick={() => saveCalendar(events)}>
        <Icon name="calendar" /> Add to calendar
      </button>
    </footer>
  );
}

function saveCalendar(events: readonly FestEvent[]): void {
  saveFile(`${fileName}.ics`, new Blob([calendarOf(events, new Date())], { type: 'text/calendar;charset=utf-8' }));
}
