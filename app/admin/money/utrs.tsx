import { Link } from 'react-router';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton, textLink } from '#app/ui/buttons.tsx';
import type { Utr, UtrDecision } from '#contract/book/utrs.ts';
import { rupeesText } from '#contract/rupees.ts';
import { Row, RowList } from '../page/lists.tsx';
import { AskButton } from '../page/question.tsx';
import { useChange } from '../session/query-client.ts';

export const useDecision = () =>
  useChange(({ id, ...body }: UtrDecision & { id: string }) => call('decideUtr', { id, body }));

export const isOpen = ({ state }: Utr) => state === 'claimed' || state === 'asked';

const effect = 'The participant reads your words on the pass and in a mail, and may send another UTR.';

export function Utrs({ title, utrs }: { title: string; utrs: Utr[] }) {
  const decide = useDecision();

  const row = (utr: Utr) => {
    const { id, state } = utr;
    const ask = (to: 'asked' | 'rejected', label: string, title: string) => (
      <AskButton
        label={label}
        title={title}
        asksWhy
        disabled={decide.isPending}
        onYes={(reason) => decide.mutate({ id, state: to, reason })}
      >
        {state === 'verified' ? `${effect} The payment is taken back.` : effect}
      </AskButton>
    );
    return (
      <Row key={id} name={utr.utr} about={<About {...utr} />}>
        {state !== 'verified' && (
          <ToolButton disabled={decide.isPending} onClick={() => decide.mutate({ id, state: 'verified' })}>
            Verify
          </ToolButton>
        )}
        {state === 'claimed' && ask('asked', 'Ask about it', `Ask about the UTR ${utr.utr}?`)}
        {state !== 'rejected' && ask('rejected', 'Reject', `Reject the UTR ${utr.utr}?`)}
      </Row>
    );
  };

  return (
    <RowList title={title} data={utrs} error={decide.error}>
      {row}
    </RowList>
  );
}

export function About({ who, due, state, at, reason }: Utr) {
  return (
    <>
      {due !== null && `${rupeesText(due)} for `}
      {who.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {name === null ? (
            'somebody who has withdrawn'
          ) : (
            <Link to={`/admin/people/${id}`} className={textLink}>
              {name}
            </Link>
          )}
        </span>
      ))}
      {`, ${state === 'claimed' ? 'entered' : state} ${whenText(at)}${reason && `: ${reason}`}`}
    </>
  );
}
