import { useQuery } from '@tanstack/react-query';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { type MailReport, mailReport } from '#contract/mails.ts';
import { mailReasons } from '../labels.ts';
import { OrganisersPage } from '../page/organisers-page.tsx';
import { useChange } from '../page/use-change.ts';
import { polled } from '../session/query-client.ts';

export function MailsPage() {
  return (
    <OrganisersPage title="Mails" description="Mails that did not arrive, and the queue.">
      <Mails />
    </OrganisersPage>
  );
}

/** Polls often while mails wait, because a retried mail is sent or refused within seconds. */
const report = polled(mailReport, 'mails', ({ state }) => (state.data?.waiting ? 2_000 : 10_000));

function Mails() {
  const { data, error } = useQuery(report);
  const retry = useChange(report, (id: string) => (id === 'all' ? call('mailRetryAll') : call('mailRetry', { id })));
  const failure = retry.error?.message ?? error?.message;
  return (
    <>
      {failure && <Message>{failure}</Message>}
      {data && <Queue {...data} />}
      {data && (data.files === null || data.undelivered.length > 0) && (
        <section aria-labelledby="undelivered" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="undelivered" className="text-2xl">
              Not delivered
            </h2>
            {data.undelivered.length > 1 && (
              <ToolButton disabled={retry.isPending} onClick={() => retry.mutate('all')}>
                {retry.isPending && retry.variables === 'all' ? 'Retrying...' : 'Retry all'}
              </ToolButton>
            )}
          </div>
          {data.undelivered.length === 0 && <p className="text-text-soft">None right now.</p>}
          {data.undelivered.length > 0 && (
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
      )}
    </>
  );
}

function Queue({ waiting, waitingSince, files, lastAnswer }: MailReport) {
  return (
    <Message tone="news">
      {files !== null && (
        <p>
          No mail server is set, so nothing is sent. {files === 1 ? '1 mail is a file' : `${files} mails are files`} in
          the folder <code className="font-mono text-sm">DATA_DIR/mail</code> of the server. The setting{' '}
          <code className="font-mono text-sm">SMTP_URL</code> names a mail server.
        </p>
      )}
      {files === null && waiting === 0 && <p>The queue is empty.</p>}
      {waiting > 0 && (
        <p>
          {`${waiting} ${waiting === 1 ? 'mail' : 'mails'} in the queue`}
          {waitingSince ? `, the oldest since ${whenText(waitingSince)}.` : '.'}
        </p>
      )}
      {waiting > 0 && lastAnswer && (
        <p className="mt-1 text-text-soft">
          Last answer of the mail server: <q className="font-mono text-sm">{lastAnswer}</q>
        </p>
      )}
    </Message>
  );
}

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
          {mailReasons[reason] ?? reason}, {whenText(at)}
        </p>
        <p className="mt-0.5 text-sm">
          <span className={state === 'refused' ? 'text-absent' : 'text-warning'}>
            {state === 'refused' ? 'Refused' : 'Unknown: the mail server did not answer'}
          </span>
          {answer && (
            <>
              : <q className="font-mono">{answer}</q>
            </>
          )}
        </p>
      </div>
      <ToolButton aria-describedby={id} disabled={isSending} onClick={onRetry}>
        {isSending ? 'Retrying...' : 'Retry'}
      </ToolButton>
    </li>
  );
}
