import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callFor } from '#app/call-for.ts';
import { now } from '#app/clock.ts';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { boardLink } from '#contract/admin.ts';
import { type EventMoved, eventMoved, type Move, noticeLimit, noticeList } from '#contract/notices.ts';
import { edition } from '#fest/edition.ts';
import { eventById, eventsByTime } from '#programme/events.ts';
import { movesIn, withMoves } from '#programme/moves.ts';
import { instantOf, localTime } from '#programme/times.ts';
import { counted } from '../labels.ts';
import { LinkField } from '../page/link-field.tsx';
import { Row, RowList, Section } from '../page/lists.tsx';
import { Columns, pageOf } from '../page/organisers-page.tsx';
import { AskButton } from '../page/question.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { polled, useChange } from '../session/query-client.ts';
import { useHasNoMailServer } from '../today/use-today.ts';

export const NoticesPage = pageOf('Notices', () => (
  <>
    <Columns>
      <div className="grid gap-8">
        <NewNotice />
        <MoveEvent />
      </div>
      <RunningNotices />
    </Columns>
    <Boards />
  </>
));

function Boards() {
  const show = useMutation({ mutationFn: () => callFor(boardLink, 'makeBoard') });
  const end = useMutation({ mutationFn: () => call('endBoards'), onSuccess: () => show.reset() });
  const start = () => {
    end.reset();
    show.mutate();
  };
  const failure = show.error?.message ?? end.error?.message;
  const link = show.data?.link;
  return (
    <Section title="Boards in the halls">
      <p className="max-w-prose text-text-soft">
        A board is a large screen. It shows all events with their rooms and times, how many people are in the rooms, and
        the latest two notices. It shows no names. Anybody with the link can see the board.
      </p>
      {failure && <Message>{failure}</Message>}
      {link && <LinkField label="Link to the board" url={link} other={{ label: 'Open the board', href: link }} />}
      <div className="flex flex-wrap gap-3">
        {!link && (
          <ToolButton disabled={show.isPending} onClick={start}>
            Show the link
          </ToolButton>
        )}
        <AskButton label="End all boards" title="End all boards?" disabled={end.isPending} onYes={() => end.mutate()}>
          Every board stops at once. New boards need a new link.
        </AskButton>
      </div>
      <p role="status" className="text-text-soft empty:hidden">
        {end.isSuccess && 'All boards ended. New boards need a new link.'}
      </p>
    </Section>
  );
}

const spans = [
  { label: '30 minutes', minutes: 30 },
  { label: '1 hour', minutes: 60 },
  { label: '3 hours', minutes: 180 },
];
const inMinutes = (minutes: number) => localTime(edition.timeZone, now() + minutes * 60_000);

function NewNotice() {
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
      <TextField name="text" label="What everybody should know" maxLength={noticeLimit} placeholder="Lunch is ready" />
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
        <SelectField name="event" label="About" none="the whole fest" options={eventsByTime} />
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

const writtenNotices = polled(noticeList, 'writtenNotices', 10_000);

function MoveEvent() {
  const { data: notices = [] } = useQuery(writtenNotices);
  const events = withMoves(movesIn(notices));
  const [chosen, setChosen] = useState(events[0]?.id ?? '');
  const [typed, setTyped] = useState<Partial<Move>>({});
  const isFile = useHasNoMailServer();
  const event = events.find(({ id }) => id === chosen);
  const move = useChange((body: Move) => callFor(eventMoved, 'moveEvent', { event: chosen, body }));
  if (!event) return null;
  const { label, room, start, end } = { ...event, ...typed };

  const field = (name: keyof Move, value: string) => ({
    value,
    onChange: (change: { target: { value: string } }) => setTyped({ ...typed, [name]: change.target.value }),
  });

  return (
    <ToolForm
      title="Move an event"
      action={{ idle: `Move ${label}`, busy: 'Moving...' }}
      change={move}
      onSend={() => move.mutate({ room, start, end }, { onSuccess: () => setTyped({}) })}
      status={move.data && emailedText(move.data)}
    >
      <SelectField
        label="Event"
        value={chosen}
        options={events}
        onChoose={(id) => {
          setChosen(id);
          setTyped({});
          move.reset();
        }}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Room" {...field('room', room)} />
        <TextField label="Start" type="time" {...field('start', start)} />
        <TextField label="End" type="time" {...field('end', end)} />
      </div>
      <p className="text-text-soft">
        All pages, passes, desks and boards show the change.{' '}
        {isFile
          ? 'No mail server is set, so nobody gets an email.'
          : `Everybody registered for ${label} gets an email.`}
      </p>
    </ToolForm>
  );
}

function RunningNotices() {
  const { data: notices, error } = useQuery(writtenNotices);
  const end = useChange((id: string) => call('endNotice', { id }));
  const back = useChange((event: string) => callFor(eventMoved, 'moveBack', { event }));
  const isEnding = (id: string) => (end.isPending && end.variables === id) || back.isPending;
  return (
    <div>
      <RowList title="On every page now" data={notices} error={end.error ?? back.error ?? error}>
        {({ id, text, until, event, moved, writtenAt }) => (
          <Row
            key={id}
            name={text}
            about={[
              moved ? `since ${whenText(writtenAt)}` : `until ${whenText(until)}`,
              event !== null && !moved && `about ${eventById(event)?.label ?? event}`,
            ]
              .filter(Boolean)
              .join(', ')}
          >
            <ToolButton disabled={isEnding(id)} onClick={() => (moved ? back.mutate(event ?? '') : end.mutate(id))}>
              {moved ? 'Move back' : 'End now'}
            </ToolButton>
          </Row>
        )}
      </RowList>
      <p role="status" className="mt-3 text-text-soft empty:sr-only">
        {back.data && emailedText(back.data)}
      </p>
    </div>
  );
}

function emailedText({ emailed }: EventMoved): string {
  if (emailed === null) return 'Saved. No mail server is set, so nobody gets an email.';
  return `Saved. ${counted(emailed, 'person gets', 'people get')} an email.`;
}
