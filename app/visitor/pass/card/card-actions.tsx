import { type ComponentProps, useState } from 'react';
import { button } from '#app/ui/button.ts';
import { Icon } from '#app/ui/icon.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { calendarOf } from '#programme/calendar.ts';
import type { CardFacts } from './pass-card.tsx';

const fileName = `${edition.name} ${edition.version}`.toLowerCase().replace(/[^a-z0-9.]+/g, '-');

export function CardActions({ facts, events }: { facts: CardFacts; events: readonly FestEvent[] }) {
  const [failed, setFailed] = useState<'drawing' | 'script' | null>(null);

  function saveCalendar() {
    saveFile(`${fileName}.ics`, new Blob([calendarOf(events, new Date())], { type: 'text/calendar;charset=utf-8' }));
  }

  async function draw(how: (pictures: typeof import('../pictures/pictures.ts')) => Promise<void>) {
    setFailed(null);
    const pictures = await import('../pictures/pictures.ts').catch(() => setFailed('script'));
    if (pictures) await how(pictures).catch(() => setFailed('drawing'));
  }

  const action = (icon: ComponentProps<typeof Icon>['name'], label: string, onClick: () => void) => (
    <button type="button" className={button.secondary} onClick={onClick}>
      <Icon name={icon} /> {label}
    </button>
  );

  return (
    <footer className="grid gap-3 border-line p-5 @max-4xl:border-t @lg:col-span-full @lg:grid-cols-[auto_auto_auto] @lg:*:px-3 @lg:px-7 @4xl:col-span-1 @4xl:grid-cols-1 @4xl:pt-0">
      {action('calendar', 'Add to calendar', saveCalendar)}
      {action('down', 'Save as picture', () => draw(({ saveCard }) => saveCard(fileName, facts, events)))}
      {action('share', 'Share my day', () => draw(({ shareDay }) => shareDay(fileName, facts.name, events)))}
      <p role="alert" className="col-span-full empty:hidden">
        {failed === 'drawing' && 'The picture could not be drawn. Please try again.'}
      </p>
      <div className="col-span-full empty:hidden">{failed === 'script' && <PartMissing />}</div>
    </footer>
  );
}
