import { useState } from 'react';
import { Link } from 'react-router';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { textLink } from '#app/ui/button.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import type { Utr, UtrDecision } from '#contract/book/utrs.ts';
import { Row, RowList } from '../page/row-list.tsx';
import { useChange } from '../page/use-change.ts';
import { AskWhy } from './ask-why.tsx';
import { moneyNow } from './lines.ts';
import { rupeesText } from './rupees.ts';

export const useDecision = () =>
  useChange(moneyNow, ({ id, ...body }: UtrDecision & { id: string }) => call('decideUtr', { id, body }));

const actions = {
  verified: { label: 'Verify', of: ['claimed', 'asked', 'rejected'] },
  asked: { label: 'Ask back', of: ['claimed'] },
  rejected: { label: 'Reject', of: ['claimed', 'asked', 'verified'] },
} as const;

type Asked = { utr: Utr; state: 'asked' | 'rejected' };

export function Utrs({ utrs }: { utrs: Utr[] }) {
  const decide = useDecision();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOpen = ({ state }: Utr) => state === 'claimed' || state === 'asked';

  const row = (utr: Utr) => (
    <Row key={utr.id} id={utr.id} name={utr.utr} about={<About {...utr} />}>
      {(Object.keys(actions) as (keyof typeof actions)[])
        .filter((state) => actions[state].of.some((of) => of === utr.state))
        .map((state) => (
          <ToolButton
            key={state}
            aria-describedby={utr.id}
            disabled={decide.isPending}
            onClick={() => (state === 'verified' ? decide.mutate({ id: utr.id, state }) : setAsked({ utr, state }))}
          >
            {actions[state].label}
          </ToolButton>
        ))}
    </Row>
  );

  return (
    <>
      <RowList title="UTRs to verify" items={utrs.filter(isOpen)} failure={decide.error?.message}>
        {row}
      </RowList>
      {utrs.some((utr) => !isOpen(utr)) && (
        <RowList title="UTRs decided" items={utrs.filter((utr) => !isOpen(utr))} failure={undefined}>
          {row}
        </RowList>
      )}
      <AskWhy
        open={asked !== null}
        title={`${asked?.state === 'asked' ? 'Ask about' : 'Reject'} the UTR ${asked?.utr.utr}?`}
        action={asked?.state === 'asked' ? 'Ask back' : 'Reject'}
        onYes={(reason) => asked && decide.mutate({ id: asked.utr.id, state: asked.state, reason })}
        onClose={() => setAsked(null)}
      >
        <p>
          The participant reads your words on the pass and in a mail, and may send another UTR.
          {asked?.utr.state === 'verified' && ' The payment is taken back.'}
        </p>
      </AskWhy>
    </>
  );
}

function About({ who, due, state, at, reason }: Utr) {
  return (
    <>
      {due !== null && `${rupeesText(due)} for `}
      {who.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {name === null ? (
            'somebody withdrawn'
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
