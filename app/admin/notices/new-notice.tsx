import { type FormEvent, useState } from 'react';
import { now } from '#app/clock.ts';
import { call } from '#app/tool-api.ts';
import { PrimaryButton, ToolButton } from '#app/ui/buttons.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { ruleSentences } from '#contract/calls/problems.ts';
import { noticeSentences } from '#contract/calls/tool-sentences.ts';
import { type Notice, noticeLimit } from '#contract/notices.ts';
import { edition } from '#fest/edition.ts';
import { eventsByTime } from '#programme/events.ts';
import { offsetAt } from '#programme/times.ts';
import { useChange } from '../page/use-change.ts';
import { writtenNotices } from './running-notices.tsx';

const spans = [
  { label: '30 minutes', minutes: 30 },
  { label: '1 hour', minutes: 60 },
  { label: '3 hours', minutes: 180 },
];
const inMinutes = (minutes: number) => localTime(now() + minutes * 60_000);

export function NewNotice() {
  const write = useChange(writtenNotices, (body: Notice) => call('writeNotice', { body }));
  const [text, setText] = useState('');
  const [until, setUntil] = useState(() => inMinutes(60));
  const [event, setEvent] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  function send(submission: FormEvent) {
    submission.preventDefault();
    if (write.isPending) return;
    const end = withOffset(until);
    const found = text.trim() === '' ? ruleSentences.required : end === '' ? noticeSentences.until : null;
    setFault(found);
    if (found) return write.reset();
    write.mutate({ text, until: end, event: event || null }, { onSuccess: () => setText('') });
  }

  const failure = fault ?? write.error?.message;
  return (
    <form
      onSubmit={send}
      noValidate
      className="flex min-w-0 flex-col gap-5 border-l-4 border-primary bg-raised px-5 py-6"
    >
      <h2 className="text-2xl">Show a notice</h2>
      <TextField
        label="What everybody should know"
        value={text}
        onChange={(change) => setText(change.target.value)}
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
        <SelectField
          label="About"
          value={event}
          options={[{ id: '', label: 'the whole fest' }, ...eventsByTime]}
          onChoose={setEvent}
        />
      </div>
      {failure && <Message>{failure}</Message>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <PrimaryButton type="submit" disabled={write.isPending}>
          {write.isPending ? 'Showing...' : 'Show to everybody'}
        </PrimaryButton>
        <p role="status" className="text-text-soft">
          {write.isSuccess && text === '' && 'Shown on every page within 15 seconds.'}
        </p>
      </div>
    </form>
  );
}

const { timeZone } = edition;
/** Swedish dates look like '2025-08-12 15:30'. */
const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** The time at the fest, as `<input type="datetime-local">` needs it: '2025-08-12T15:30'. */
const localTime = (instant: number): string => local.format(instant).replace(' ', 'T');

/** Turns '2025-08-12T15:30' into '2025-08-12T15:30+05:30', with the fest's offset. Returns '' for anything else. */
function withOffset(localTime: string): string {
  const about = new Date(`${localTime}Z`);
  return Number.isNaN(about.getTime()) ? '' : `${localTime}${offsetAt(timeZone, about)}`;
}
