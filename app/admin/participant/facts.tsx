import type { Registration } from '#contract/admin.ts';
import { referenceOf } from '#contract/reference.ts';
import { eventByLabel } from '#programme/events.ts';
import { byStart, formatSpan } from '#programme/times.ts';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export function Facts({ registration: { _id: id, contact, selectedEvents } }: { registration: Registration }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 *:[dt]:text-text-soft">
      {uuid.test(id) && (
        <>
          <dt>Reference</dt>
          <dd className="font-mono text-primary">{referenceOf(id)}</dd>
        </>
      )}
      <dt>Contact</dt>
      <dd className="font-mono">{contact || 'N/A'}</dd>
      <dt>Events</dt>
      <dd>
        {inOrder(selectedEvents).map(({ label, event }) => (
          <span key={label} className="block">
            {label}{' '}
            {event && (
              <span className="font-mono text-sm text-text-soft max-sm:block">
                {`${formatSpan(event)}, room ${event.room}`}
              </span>
            )}
          </span>
        ))}
      </dd>
    </dl>
  );
}

/** By time. Unknown events come last. */
function inOrder(labels: string[]) {
  const events = labels.map((label) => ({ label, event: eventByLabel(label) }));
  return events.sort(({ event: a }, { event: b }) => (a && b ? byStart(a, b) : Number(!a) - Number(!b)));
}
