import { useQuery } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { type EventMoved, eventMoved, noticeList, type WrittenNotice } from '#contract/notices.ts';
import { eventById } from '#programme/events.ts';
import { useChange } from '../page/use-change.ts';
import { polled } from '../session/query-client.ts';

export const writtenNotices = polled(noticeList, 'writtenNotices', 10_000);

export function RunningNotices() {
  const { data: notices, error } = useQuery(writtenNotices);
  const end = useChange(writtenNotices, (id: string) => call('endNotice', { id }));
  const back = useChange(writtenNotices, (event: string) => callFor(eventMoved, 'moveBack', { event }));
  const failure = end.error?.message ?? back.error?.message ?? error?.message;
  return (
    <section aria-labelledby="running" className="flex flex-col gap-3">
      <h2 id="running" className="text-2xl">
        On every page now
      </h2>
      {failure && <Message>{failure}</Message>}
      {notices?.length === 0 && <p className="text-text-soft">No notices.</p>}
      {notices && notices.length > 0 && (
        <ul className="border-b border-line">
          {notices.map((notice) => (
            <RunningNotice
              key={notice.id}
              notice={notice}
              isEnding={(end.isPending && end.variables === notice.id) || back.isPending}
              onEnd={() => (notice.moved ? back.mutate(notice.event ?? '') : end.mutate(notice.id))}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-text-soft empty:sr-only">
        {back.data && emailedText(back.data)}
      </p>
    </section>
  );
}

export function emailedText({ emailed }: EventMoved): string {
  if (emailed === null) return 'Saved. No mail server is set, so nobody gets an email.';
  return `Saved. ${emailed === 1 ? '1 person gets' : `${emailed} people get`} an email.`;
}

type Props = { notice: WrittenNotice; isEnding: boolean; onEnd(): void };

function RunningNotice({ notice: { id, text, until, event, moved, writtenAt }, isEnding, onEnd }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 grow basis-64">
        <p id={id}>{text}</p>
        <p className="mt-0.5 font-mono text-sm text-text-soft">
          {moved ? `since ${whenText(writtenAt)}` : `until ${whenText(until)}`}
          {event !== null && !moved && `, about ${eventById(event)?.label ?? event}`}
        </p>
      </div>
      <ToolButton aria-describedby={id} disabled={isEnding} onClick={onEnd}>
        {moved ? 'Move back' : 'End now'}
      </ToolButton>
    </li>
  );
}
