import * as z from 'zod/mini';
import { whenText } from '#app/fest-time.ts';
import type { Handover } from '#contract/book/money.ts';
import { rupeesText } from '#contract/rupees.ts';
import { AskButton } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { useLine } from './lines.ts';

export function Handovers({ handovers }: { handovers: Handover[] }) {
  const cancel = useLine(z.object({}), 'cancelHandover');
  return (
    <RowList title="Handed over" items={handovers} failure={cancel.error?.message}>
      {({ id, at, by, from, to, rupees, isCancelled }) => (
        <Row
          key={id}
          id={id}
          name={`${rupeesText(rupees)} from ${from} to ${to}`}
          about={`${isCancelled ? 'cancelled, ' : ''}${whenText(at)} by ${by}`}
        >
          {!isCancelled && (
            <AskButton
              label="Cancel"
              title="Cancel this handover?"
              action="Cancel the handover"
              aria-describedby={id}
              disabled={cancel.isPending}
              onYes={() => cancel.mutate({ id })}
            >
              <p>
                {from} has {rupeesText(rupees)} in hand again. Both entries stay in the book.
              </p>
            </AskButton>
          )}
        </Row>
      )}
    </RowList>
  );
}
