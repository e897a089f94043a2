import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { PrimaryButton, ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { filled, type SentLetter, type Unreached, type WholeLetter, wholeLetter } from '#contract/letters.ts';
import { Columns } from '../page/organisers-page.tsx';
import { Question } from '../page/question.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { useChange } from '../page/use-change.ts';
import { ByPhone } from './by-phone.tsx';

const letterQuery = (id: string) =>
  queryOptions({
    queryKey: ['letters', id],
    queryFn: ({ signal }) => callFor(wholeLetter, 'letter', { id, signal }),
    refetchInterval: ({ state }) => (state.data?.waiting ? 2_000 : 10_000),
  });

/** What was sent, or will be: `sentAt` is null for a preview. */
export function Letter({ id }: { id: string }) {
  const query = letterQuery(id);
  const { data: letter, error } = useQuery(query);
  const send = useChange(query, () => call('sendLetter', { body: { preview: id } }));
  const stop = useChange(query, () => call('stopLetter', { id }));
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  if (!letter) return error ? <Message>{error.message}</Message> : <p role="status">Loading the letter...</p>;

  const isPreview = letter.sentAt === null;
  const [action, change] = isPreview ? [`Send ${mails(letter.people)}`, send] : ['Stop the rest', stop];
  const failure = send.error ?? stop.error ?? error;
  const read = filled(letter, letter.some[0] ?? '');
  return (
    <Columns>
      <div className="grid gap-5">
        <p role="status" className="text-lg">
          {`${isPreview ? letter.about : progressText(letter)}.`}
        </p>
        <p className="text-text-soft">{isPreview ? outcomeText(letter) : sentText(letter)}</p>
        {failure && <Message>{failure.message}</Message>}
        <div className="flex flex-wrap gap-3">
          {isPreview && <PrimaryButton onClick={() => setAsking(true)}>{action}</PrimaryButton>}
          {isPreview && <ToolButton onClick={() => navigate(-1)}>Change it</ToolButton>}
          {letter.waiting > 0 && <ToolButton onClick={() => setAsking(true)}>{action}</ToolButton>}
        </div>
        <Question
          open={isAsking}
          title={`${action}?`}
          action={action}
          onYes={() => {
            setAsking(false);
            change.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {isPreview ? `“${read.subject}” goes to ${letter.about}.` : `${mails(letter.waiting)} will not be sent.`}
          </p>
        </Question>
        <article className="grid gap-3 border-l-4 border-line-strong bg-raised px-5 py-6">
          <h2 className="text-2xl wrap-anywhere">{read.subject}</h2>
          <p className="wrap-anywhere whitespace-pre-wrap">{read.text}</p>
        </article>
      </div>
      <div className="grid gap-8">
        {isPreview && <Test id={id} />}
        {letter.unreached.length > 0 && (
          <ByPhone
            title="Not reached by mail"
            people={letter.unreached.map((one) => ({
              ...one,
              about: whyText(one),
              isUnwanted: one.why === 'unwanted',
            }))}
            written={letter}
            kept={id}
          />
        )}
      </div>
    </Columns>
  );
}

function Test({ id }: { id: string }) {
  const [email, setEmail] = useState('');
  const test = useChange(letterQuery(id), () => call('tryLetter', { id, body: { email } }));
  return (
    <ToolForm
      title="Send a test"
      action={{ idle: 'Send the test', busy: 'Sending...' }}
      change={test}
      onSend={() => test.mutate()}
      status={test.isSuccess && 'The test is on its way.'}
    >
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </ToolForm>
  );
}

const mails = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`;

function outcomeText({ people, some }: WholeLetter): string {
  const others = people - some.length;
  return `${mails(people)}, to ${some.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}

const sentText = ({ sentAt, by, about }: WholeLetter) => `Sent ${whenText(sentAt ?? '')} by ${by} to ${about}.`;

export function progressText({ people, reached, failed, waiting, stoppedAt }: SentLetter): string {
  const parts = [
    `${reached} of ${people} reached`,
    failed > 0 && `${failed} failed`,
    waiting > 0 && `${waiting} waiting`,
    stoppedAt !== null && 'stopped',
  ];
  return parts.filter(Boolean).join(', ');
}

const reasons: Record<string, string> = {
  'no-email': 'no email',
  unwanted: 'asked for no letters',
  shared: 'has the email of another person',
  suspect: 'may not be real',
  unconfirmed: 'the mail server did not answer',
};

const whyText = ({ why, answer }: Unreached): string => [reasons[why] ?? why, answer].filter(Boolean).join(': ');
