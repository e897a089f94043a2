import { whenText } from '#app/fest-time.ts';
import { type Close, madeLine } from '#contract/book/money.ts';
import { AskButton } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { closeText } from './collectors-table.tsx';
import { useLine } from './lines.ts';

export function Closes({ closes }: { closes: Close[] }) {
  const reopen = useLine(madeLine, 'reopenDay');
  return (
    <RowList title="Closed days" items={closes} failure={reopen.error?.message}>
      {(close) => (
        <Row key={close.id} id={close.id} name={close.collector} about={closeLine(close)}>
          {close.reopened === null && (
            <AskButton
              label="Reopen"
              title={`Reopen the day of ${close.collector}?`}
              asksWhy
              aria-describedby={close.id}
              disabled={reopen.isPending}
              onYes={(note) => reopen.mutate({ id: close.id, body: { note } })}
            >
              <p>The count stays in the book. Close the day again when you have counted again.</p>
            </AskButton>
          )}
        </Row>
      )}
    </RowList>
  );
}

function closeLine(close: Close): string {
  const { reopened } = close;
  if (reopened === null) return closeText(close);
  return `${closeText(close)}. Reopened ${whenText(reopened.at)} by ${reopened.by}: ${reopened.note}`;
}
