import { button } from '#app/ui/button.ts';
import { TextLink } from '#app/ui/buttons.tsx';
import type { LargePicture } from '#app/ui/lightbox/lightbox.tsx';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { EventState } from '../day/event-state.tsx';
import { Brochure } from './brochure.tsx';
import { RegisterLink } from './register-link.tsx';

type Props = {
  event: MovedEvent;
  brochure: LargePicture | null;
  loading: 'lazy' | 'eager';
  onOpenBrochure: () => void;
};

export function EventArticle({ event, brochure, loading, onOpenBrochure }: Props) {
  const { id, label, description, team } = event;

  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="grid grid-cols-[36%_1fr] gap-x-4 gap-y-4 border-t border-line-strong py-6 max-[16rem]:grid-cols-1 sm:grid-cols-[11rem_1fr] sm:gap-x-8 sm:py-8"
    >
      <div className="sm:row-span-2">
        <Brochure eventId={id} brochure={brochure} crop="square" loading={loading} onOpen={onOpenBrochure} />
      </div>
      <div className="min-w-0 self-center sm:self-start">
        <h2 id={`${id}-label`} className="text-[clamp(1.75rem,8vw,2.75rem)] uppercase">
          {label}
        </h2>
        <p className="mt-1.5 sm:text-lg">{description}</p>
        <p className="mt-2 font-mono text-sm text-primary">
          <EventState event={event} /> {formatSpan(event)}{' '}
          <span className="block text-text-soft">{roomText(event)}</span>{' '}
          <span className="block text-text-soft">{team}</span>
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-1 sm:col-start-2 sm:self-end">
        <RegisterLink events={[event]} what={label} className={`${button.secondary} grow px-3! text-lg! sm:grow-0`} />
        <TextLink to={`/events/${id}`}>
          Details<span className="sr-only"> of {label}</span>
        </TextLink>
      </div>
    </article>
  );
}
