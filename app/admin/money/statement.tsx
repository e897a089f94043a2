import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callFor } from '#app/call-for.ts';
import { keepText, readText } from '#app/storage.ts';
import { PrimaryButton, textLink } from '#app/ui/buttons.tsx';
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
} from '#contract/book/utrs.ts';
import { rupeesText } from '#contract/rupees.ts';
import { counted } from '../labels.ts';
import { MadePanel, ToolForm } from '../page/tool-form.tsx';
import { useChange } from '../session/query-client.ts';
import { About, useDecision } from './utrs.tsx';

/** Local storage keeps the last choice of columns under this key. */
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
