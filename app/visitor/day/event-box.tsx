import type { ComponentProps } from 'react';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { EventSign } from './event-sign.tsx';

type Props = ComponentProps<'input'> & { event: MovedEvent; description?: string };

/** One event of a checklist. `children` are shown below the time. */
export function EventBox({ event, description, children, ...input }: Props) {
  return (
    <li className="border-b border-line">
      <label className="group flex min-h-14 cursor-pointer items-center gap-4 px-3 py-2.5 has-checked:bg-raised in-[dialog]:has-checked:bg-raised-more">
        <input {...input} type="checkbox" className="check size-6 shrink-0" />
        <EventSign
          id={event.id}
          className="size-10 shrink-0 opacity-60 group-has-checked:opacity-100 max-[16rem]:hidden"
        />
        <span className="min-w-0">
          <span className="block font-semibold">{event.label}</span>{' '}
          <span className="block text-sm text-text-soft">{description}</span>{' '}
          <span className="flex flex-wrap gap-x-3 font-mono text-sm text-primary">
            {formatSpan(event)} <span className="text-text-soft">{roomText(event)}</span>
          </span>{' '}
          {children}
        </span>
      </label>
    </li>
  );
}
