import { useQuery } from '@tanstack/react-query';
import { toolButton } from '#app/ui/tool-button.ts';
import type { MailReport } from '#contract/mails.ts';
import { Failure } from '../page/failure.tsx';
import { whenText } from '../page/wall-clock.ts';
import { report, useRetry } from './mail-report.ts';

export function Mails() {
  const { data, error } = useQuery(report);
  const retry = useRetry();
  return (
    <>
      <Failure sentence={retry.error?.message ?? error?.message} />
      {data && <Waiting {...data} />}
      <section aria-labelledby="undelivered" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="undelivered" className="text-2xl">
            Not delivered
          </h2>
          {data && data.undelivered.length > 1 && (
            <button type="button" disabled={retry.isPending} onClick={() => retry.mutate('all')} className={toolButton}>
              {retry.isPending && retry.variables === 'all' ? 'Retrying...' : 'Retry all'}
            </button>
          )}
        </div>
        {data?.undelivered.length === 0 && <p className="text-text-soft">None right now.</p>}
        {data && data.undelivered.length > 0 && (
          <ul className="border-b border-line">
            {data.undelivered.map((mail) => (
              <Undelivered
                key={mail.id}
                mail={mail}
                isSending={retry.isPending && retry.variables === mail.id}
                onRetry={() => retry.mutate(mail.id)}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Waiting({ waiting, waitingSince, lastAnswer }: MailReport) {
  return (
    <div role="status" className="border-l-4 border-primary bg-raised px-5 py-4">
      <p>
        {waiting === 0 && 'No mail waits to be delivered.'}
        {waiting > 0 && `${waiting} ${waiting === 1 ? 'mail waits' : 'mails wait'} to be delivered`}
        {waiting > 0 && (waitingSince ? `, the oldest since ${whenText(waitingSince)}.` : '.')}
      </p>
      {waiting > 0 && lastAnswer && (
        <p className="mt-1 text-text-soft">
          The mail server said last: <q className="font-mono text-sm">{lastAnswer}</q>
        </p>
      )}
    </div>
  );
}

const reasons: Record<string, string> = {
  registered: 'Their pass after registering',
  'events-added': 'Events added by a later form, or at a desk',
  changed: 'A change of theirs, or at a desk',
  withdrawn: 'Their withdrawal',
  'pass-wanted': 'Their pass, asked for again',
  'pass-renewed': 'A new pass',
};

type Props = { mail: MailReport['undelivered'][number]; isSending: boolean; onRetry(): void };

function Undelivered({ mail: { id, name, recipient, reason, state, answer, at }, isSending, onRetry }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 grow basis-64">
        <p id={id}>
          {name && <b className="mr-3 font-semibold">{name}</b>}
          <span className="font-mono text-sm">{recipient}</span>
        </p>
        <p className="mt-0.5 text-sm text-text-soft">
          {reasons[reason] ?? reason}, {whenText(at)}
        </p>
        <p className="mt-0.5 text-sm">
          <span className={state === 'refused' ? 'text-absent' : 'text-warning'}>
            {state === 'refused' ? 'Refused' : 'It may have arrived: nobody answered'}
          </span>
          {answer && (
            <>
              : <q className="font-mono">{answer}</q>
            </>
          )}
        </p>
      </div>
      <button type="button" aria-describedby={id} disabled={isSending} onClick={onRetry} className={toolButton}>
        {isSending ? 'Retrying...' : 'Retry'}
      </button>
    </li>
  );
}
