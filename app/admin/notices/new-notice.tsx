import { useState } from 'react';
import { now } from '#app/clock.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { noticeLimit } from '#contract/notices.ts';
import { edition } from '#fest/edition.ts';
import { eventsByTime } from '#programme/events.ts';
import { instantOf, localTime } from '#programme/times.ts';
import { ToolForm } from '../page/tool-form.tsx';
import { useChange } from '../page/use-change.ts';

const spans = [
  { label: '30 minutes', minutes: 30 },
  { label: '1 hour', minutes: 60 },
  { label: '3 hours', minutes: 180 },
];
const inMinutes = (minutes: number) => localTime(edition.timeZone, now() + minutes * 60_000);

export function NewNotice() {
  const [until, setUntil] = useState(() => inMinutes(60));
  const write = useChange(({ text, event }: Record<string, string>) =>
    call('writeNotice', { body: { text, until: instantIn(until), event: event || null } }),
  );

  return (
    <ToolForm
      title="Show a notice"
      action={{ idle: 'Show to everybody', busy: 'Showing...' }}
      change={write}
      onSend={write.mutate}
      status={write.isSuccess && 'Shown on every page within 15 seconds.'}
    >
      <TextField
        name="text"
        label="What everybody should know"
        maxLength={noticeLimit}
        autoComplete="off"
        placeholder="Lunch is ready"
      />
      <div className="grid gap-5 sm:grid-cols-2 nav:grid-cols-1">
        <div className="min-w-0">
          <TextField
            label="Until (time at the fest)"
            type="datetime-local"
            value={until}
            onChange={(change) => setUntil(change.target.value)}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            {spans.map(({ label, minutes }) => (
              <ToolButton key={label} onClick={() => setUntil(inMinutes(minutes))} className="px-3 text-sm">
                {label}
              </ToolButton>
            ))}
          </div>
        </div>
        <SelectField name="event" label="About" options={[{ id: '', label: 'the whole fest' }, ...eventsByTime]} />
      </div>
    </ToolForm>
  );
}

/** Turns '2025-08-12T15:30', a time at the fest, into an instant in UTC. Returns '' for anything else. */
function instantIn(local: string): string {
  const [date = '', clock = ''] = local.split('T');
  const instant = instantOf(clock, { date, timeZone: edition.timeZone });
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString();
}
