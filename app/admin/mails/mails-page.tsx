import { useQuery } from '@tanstack/react-query';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { type MailReport, mailReport } from '#contract/mails.ts';
import { counted, mailReasons } from '../labels.ts';
import { Loaded, Row, RowList } from '../page/lists.tsx';
import { pageOf } from '../page/organisers-page.tsx';
import { polled, useChange } from '../session/query-client.ts';

export const MailsPage = pageOf('Mails', Mails);

/** Polls often while mails wait, because a retried mail is sent or refused within seconds. */
const report = polled(mailReport, 'mails', ({ state }) => (state.data?.waiting ? 2_000 : 10_000));

function Mails() {
  const { data, error } = useQuery(report);
  const retry = useChange((id: string) => (id === 'all' ? call('mailRetryAll') : call('mailRetry', { id })));
  const isRetrying = (id: string) => retry.isPending && retry.variables === id;
  return (
    <>
      <Loaded data={data} error={retry.error ?? error} />
      {data && <Queue {...data} />}
      {data && (data.files === null || data.undelivered.length > 0) && (
        <RowList
          title="Not delivered"
          data={data.undelivered}
          more={
            data.undelivered.length > 1 && (
              <ToolButton disabled={retry.isPending} onClick={() => retry.mutate('all')}>
                {isRetrying('all') ? 'Retrying...' : 'Retry all'}
              </ToolButton>
            )
          }
        >
          {(mail) => (
            <Row key={mail.id} name={whoOf(mail)} about={<Undelivered {...mail} />}>
              <ToolButton disabled={isRetrying(mail.id)} onClick={() => retry.mutate(mail.id)}>
                {isRetrying(mail.id) ? 'Retrying...' : 'Retry'}
              </ToolButton>
            </Row>
          )}
        </RowList>
      )}
    </>
  );
}

type Mail = MailReport['undelivered'][number];

function Queue({ waiting, waitingSince, files, lastAnswer }: MailReport) {
  return (
    <Message tone="news">
      {files !== null && (
        <p>
          No mail server is set, so nothing is sent. {counted(files, 'mail is a file', 'mails are files')} in the folder{' '}
          <code className="font-mono text-sm">DATA_DIR/mail</code> of the server. To use a mail server, set{' '}
          <code className="font-mono text-sm">SMTP_URL</code>.
        </p>
      )}
      {files === null && waiting === 0 && <p>The queue is empty.</p>}
      {waiting > 0 && (
        <p>
          {`${counted(waiting, 'mail')} in the queue`}
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

const whoOf = ({ name, recipient }: Mail) => (
  <>
    {name} <span className="font-mono text-sm font-normal">{recipient}</span>
  </>
);

function Undelivered({ reason, state, answer, at }: Mail) {
  return (
    <>
      <span className="block">
        {mailReasons[reason] ?? reason}, {whenText(at)}
      </span>
      <span className={state === 'refused' ? 'text-absent' : 'text-warning'}>
        {state === 'refused' ? 'Refused' : 'Unknown: the mail server did not answer'}
      </span>
      {answer && (
        <>
          : <q className="font-mono">{answer}</q>
        </>
      )}
    </>
  );
}
