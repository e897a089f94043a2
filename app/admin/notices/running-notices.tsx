import { queryOptions, useQuery } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { toolButton } from '#app/ui/button.ts';
import { Message } from '#app/ui/message.tsx';
import { noticeList, type WrittenNotice } from '#contract/notices.ts';
import { eventById } from '#programme/events.ts';
import { useChange } from '../page/use-change.ts';

export const writtenNotices = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callFor(noticeList, 'writtenNotices', { signal }),
  refetchInterval: 10_000,
});

export function RunningNotices() {
  const { data: notices, error } = useQuery(writtenNotices);
  const end = useChange(writtenNotices, (id: string) => call('endNotice', { id }));
  const failure = end.error?.message ?? error?.message;
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
              isEnding={end.isPending && end.variables === notice.id}
              onEnd={() => end.mutate(notice.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type Props = { notice: WrittenNotice; isEnding: boolean; onEnd(): void };

function RunningNotice({ notice: { id, text, until, event }, isEnding, onEnd }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 grow basis-64">
        <p id={id}>{text}</p>
        <p className="mt-0.5 font-mono text-sm text-text-soft">
          until {whenText(until)}
          {event !== null && `, about ${eventById(event)?.label ?? event}`}
        </p>
      </div>
      <button type="button" aria-describedby={id} disabled={isEnding} onClick={onEnd} className={toolButton}>
        End now
      </button>
    </li>
  );
}
