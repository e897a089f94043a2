import { useState } from 'react';
import { whenText } from '#app/fest-time.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { type Close, madeLine } from '#contract/book/money.ts';
import { Row, RowList } from '../page/row-list.tsx';
import { AskWhy } from './ask-why.tsx';
import { closeText } from './collectors-table.tsx';
import { useLine } from './lines.ts';

export function Closes({ closes }: { closes: Close[] }) {
  const reopen = useLine(madeLine, 'reopenDay');
  const [asked, setAsked] = useState<Close | null>(null);
  return (
    <>
      <RowList title="Closed days" items={closes} failure={reopen.error?.message}>
        {(close) => (
          <Row key={close.id} id={close.id} name={close.collector} about={closeLine(close)}>
            {close.reopened === null && (
              <ToolButton aria-describedby={close.id} disabled={reopen.isPending} onClick={() => setAsked(close)}>
                Reopen
              </ToolButton>
            )}
          </Row>
        )}
      </RowList>
      <AskWhy
        open={asked !== null}
        title={`Reopen the day of ${asked?.collector}?`}
        action="Reopen"
        onYes={(note) => asked && reopen.mutate({ id: asked.id, body: { note } })}
        onClose={() => setAsked(null)}
      >
        <p>The count stays in the book. Close the day again when you have counted again.</p>
      </AskWhy>
    </>
  );
}

function closeLine(close: Close): string {
  const { reopened } = close;
  if (reopened === null) return closeText(close);
  return `${closeText(close)}. Reopened ${whenText(reopened.at)} by ${reopened.by}: ${reopened.note}`;
}
