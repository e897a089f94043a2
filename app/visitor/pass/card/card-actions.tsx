import { type ComponentProps, useState } from 'react';
import { SecondaryButton } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { edition } from '#fest/edition.ts';
import { calendarOf } from '#programme/calendar.ts';
import type { MovedEvent } from '#programme/moves.ts';
import type { CardFacts } from './pass-card.tsx';

export const fileName = `${edition.name} ${edition.version}`.toLowerCase().replace(/[^a-z0-9.]+/g, '-');

type Props = { heading: 'h2' | 'h3'; facts: CardFacts; events: readonly MovedEvent[] };

export function CardActions({ heading: Heading, facts, events }: Props) {
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
    <SecondaryButton onClick={onClick}>
      <Icon name={icon} /> {label}
    </SecondaryButton>
  );

  return (
    <footer className="grid gap-3 border-line p-5 @max-4xl:border-t @xs:grid-cols-2 [&_button]:px-3 [&_svg]:shrink-0 @lg:col-span-full @lg:px-7 @4xl:col-span-1 @4xl:pt-0">
      <Heading className="col-span-full font-medium font-mono text-sm text-text-soft">Save or share</Heading>
      {action('calendar', 'Add to calendar', saveCalendar)}
      {action('down', 'Save as picture', () => draw(({ saveCard }) => saveCard(facts, events)))}
      {action('share', 'Share as story', () => draw(({ shareDay }) => shareDay('story', facts.name, events)))}
      {action('share', 'Share as square', () => draw(({ shareDay }) => shareDay('square', facts.name, events)))}
      <p role="alert" className="col-span-full empty:hidden">
        {failed === 'drawing' && 'The picture could not be drawn. Please try again.'}
      </p>
      <div className="col-span-full empty:hidden">{failed === 'script' && <PartMissing />}</div>
    </footer>
  );
}
