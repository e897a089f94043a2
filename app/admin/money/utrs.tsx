import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { keepText, readText } from '#app/storage.ts';
import { call } from '#app/tool-api.ts';
import { PrimaryButton, ToolButton, textLink } from '#app/ui/buttons.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import {
  type ColumnNames,
  columnNames,
  type Statement,
  statement,
  statementColumns,
  type Utr,
  type UtrDecision,
} from '#contract/book/utrs.ts';
import { rupeesText } from '#contract/rupees.ts';
import { counted } from '../labels.ts';
import { Row, RowList } from '../page/lists.tsx';
import { AskButton } from '../page/question.tsx';
import { MadePanel, ToolForm } from '../page/tool-form.tsx';
import { useChange } from '../session/query-client.ts';

const useDecision = () => useChange(({ id, ...body }: UtrDecision & { id: string }) => call('decideUtr', { id, body }));

export const isOpen = ({ state }: Utr) => state === 'claimed' || state === 'asked';

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
        The participant reads your words on the pass and in a mail, and may send another UTR.
        {state === 'verified' && ' The payment is taken back.'}
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

function About({ who, due, state, at, reason }: Utr) {
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

/** The key of the last choice of columns in local storage. */
const kept = 'statementColumns';

const keptColumns = () => columnNames.safeParse(JSON.parse(readText('localStorage', kept) ?? '{}')).data ?? {};

const columnLabels = { date: 'Date', narration: 'Narration', reference: 'Reference', credit: 'Money in' } as const;

export function MatchStatement({ utrs }: { utrs: Utr[] }) {
  const [file, setFile] = useState<Blob | null>(null);
  const match = useChange(async (query: ColumnNames) => {
    if (!file) throw new Error('Choose a file, or paste the cells of a statement.');
    const headers = { 'content-type': 'text/csv' };
    return callFor(statement, 'matchStatement', { body: file, headers, query: query as Record<string, string> });
  });

  function choose(column: keyof ColumnNames, name: string) {
    const columns = { ...match.data?.columns, [column]: name };
    keepText('localStorage', kept, JSON.stringify(columns));
    match.mutate(columns);
  }

  return (
    <>
      <ToolForm
        title="Match a bank statement"
        action={{ idle: 'Match', busy: 'Matching...' }}
        change={match}
        onSend={() => match.mutate(keptColumns())}
      >
        <TextField
          label="File from the bank"
          hint="CSV or text"
          type="file"
          accept=".csv,.tsv,.txt,.xls,text/*"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <TextField
          label="Or cells pasted from a sheet"
          rows={3}
          onChange={({ target }) => setFile(target.value.trim() === '' ? null : new Blob([target.value]))}
        />
      </ToolForm>
      {match.data && (
        <Found found={match.data} utrs={utrs}>
          <div className="grid gap-4 sm:grid-cols-2">
            <p className="col-span-full text-text-soft">If a payment is missing, choose other columns of the file.</p>
            {statementColumns.map((column) => (
              <SelectField
                key={column}
                label={columnLabels[column]}
                value={match.data.columns[column] ?? ''}
                none={match.data.columns[column] === undefined ? 'None' : undefined}
                options={match.data.heads.filter(Boolean)}
                onChoose={(name) => choose(column, name)}
              />
            ))}
          </div>
        </Found>
      )}
    </>
  );
}

const shownAtMost = 200;

type FoundProps = { found: Statement; utrs: Utr[]; children: ReactNode };

function Found({ found: { matched, known, left }, utrs, children }: FoundProps) {
  const decide = useDecision();
  const open = utrs.filter(({ id, state }) => state !== 'verified' && matched.some((one) => one.id === id));
  const verified = known + matched.length - open.length;

  async function verifyAll() {
    for (const { id } of open) await decide.mutateAsync({ id, state: 'verified' }).catch(() => {});
  }

  return (
    <MadePanel title={`Found: ${counted(open.length, 'UTR')} to verify`}>
      <ul>
        {open.map((utr) => (
          <li key={utr.id}>
            <b className="mr-3 font-semibold">{utr.utr}</b>
            <About {...utr} />
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <PrimaryButton disabled={decide.isPending} onClick={verifyAll} className="self-start">
          {`Verify ${open.length}`}
        </PrimaryButton>
      )}
      <Message>{decide.error?.message}</Message>
      {verified > 0 && <p role="status">{`${verified} verified already.`}</p>}
      {left.length > 0 && (
        <details open={left.length < 20}>
          <summary className="min-h-11 cursor-pointer font-semibold">{counted(left.length, 'other payment')}</summary>
          <ul className="border-b border-line">
            {left.slice(0, shownAtMost).map(({ why, date, text, rupees, due, likely }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
              <li key={index} className="border-t border-line py-2 wrap-anywhere">
                {`${date}, ${rupeesText(rupees)}: ${text} `}
                <span className="text-text-soft">
                  {`(${whyText[why]}${why === 'amount' && due !== null ? `: ${rupeesText(due)} due` : ''}`}
                  {likely && (
                    <>
                      , probably paid for{' '}
                      <Link to={`/admin/people/${likely.id}`} className={textLink}>
                        {likely.name}
                      </Link>
                    </>
                  )}
                  )
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </MadePanel>
  );
}

const whyText: Record<Statement['left'][number]['why'], string> = {
  unknown: 'nobody entered its UTR',
  amount: 'another amount',
  rejected: 'rejected',
  several: 'several matches',
};
