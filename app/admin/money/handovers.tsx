import { useState } from 'react';
import * as z from 'zod/mini';
import { whenText } from '#app/fest-time.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import type { Handover } from '#contract/book/money.ts';
import { Question } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { useLine } from './lines.ts';
import { rupeesText } from './rupees.ts';

export function Handovers({ handovers }: { handovers: Handover[] }) {
  const cancel = useLine(z.object({}), 'cancelHandover');
  const [asked, setAsked] = useState<Handover | null>(null);

  function cancelAsked() {
    setAsked(null);
    if (asked) cancel.mutate({ id: asked.id });
  }

  return (
    <>
      <RowList title="Handed over" items={handovers} failure={cancel.error?.message}>
        {({ id, at, by, from, to, rupees, isCancelled }) => (
          <Row
            key={id}
            id={id}
            name={`${rupeesText(rupees)} from ${from} to ${to}`}
            about={`${isCancelled ? 'cancelled, ' : ''}${whenText(at)} by ${by}`}
          >
            {!isCancelled && (
              <ToolButton
                aria-describedby={id}
                disabled={cancel.isPending}
                onClick={() => setAsked(handovers.find((one) => one.id === id) ?? null)}
              >
                Cancel
              </ToolButton>
            )}
          </Row>
        )}
      </RowList>
      <Question
        open={asked !== null}
        title="Cancel this handover?"
        action="Cancel the handover"
        onYes={cancelAsked}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked?.from} has {asked && rupeesText(asked.rupees)} in hand again. Both lines stay in the book.
        </p>
      </Question>
    </>
  );
}
