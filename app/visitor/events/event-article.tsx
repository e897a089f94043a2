import type { LargePicture } from '#app/ui/lightbox/lightbox.tsx';
import type { FestEvent } from '#contract/fest.ts';
import { formatSpan } from '#programme/times.ts';
import { EventSign } from '../day/event-sign.tsx';
import { Brochure } from './brochure.tsx';
import { Coordinators } from './coordinators.tsx';
import { Facts } from './facts.tsx';

type Props = { event: FestEvent; brochure: LargePicture | null; onOpenBrochure: () => void };

export function EventArticle({ event, brochure, onOpenBrochure }: Props) {
  const { id, label, description, room, team, rules, coordinators } = event;

  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="grid grid-cols-1 gap-x-12 gap-y-8 border-t border-line-strong py-10 sm:grid-cols-[minmax(0,20rem)_1fr] sm:py-14"
    >
      <Brochure eventId={id} brochure={brochure} onOpen={onOpenBrochure} />
      <div className="grid content-start gap-6">
        <div className="flex flex-wrap items-center gap-5">
          {brochure && <EventSign id={id} className="size-16 shrink-0 sm:size-20" />}
          <h2 id={`${id}-label`} className="text-[clamp(2.25rem,7vw,4.5rem)] uppercase leading-[0.88]">
            {label}
          </h2>
        </div>
        <p className="text-xl">{description}</p>
        <Facts
          facts={[
            ['time', formatSpan(event)],
            ['room', room],
            ['team', team],
          ]}
        />
        <ul className="grid max-w-prose gap-2 text-text-soft">
          {rules.map((rule) => (
            <li key={rule} className="border-l-2 border-line-strong pl-4">
              {rule}
            </li>
          ))}
        </ul>
        <Coordinators people={coordinators} />
      </div>
    </article>
  );
}
