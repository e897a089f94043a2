import { useQuery } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { type EventMoved, eventMoved, noticeList } from '#contract/notices.ts';
import { eventById } from '#programme/events.ts';
import { counted } from '../labels.ts';
import { Row, RowList } from '../page/row-list.tsx';
import { useChange } from '../page/use-change.ts';
import { polled } from '../session/query-client.ts';

export const writtenNotices = polled(noticeList, 'writtenNotices', 10_000);

export function RunningNotices() {
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

export function emailedText({ emailed }: EventMoved): string {
  if (emailed === null) return 'Saved. No mail server is set, so nobody gets an email.';
  return `Saved. ${counted(emailed, 'person gets', 'people get')} an email.`;
}
