import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { whenText } from '#app/fest-time.ts';
import { keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { call } from '#app/tool-api.ts';
import { PrimaryButton, rowButton, ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { copyText } from '#app/ui/share.tsx';
import {
  filled,
  mostWithLetters,
  type SentLetter,
  type Unreached,
  type WholeLetter,
  type Written,
  wholeLetter,
} from '#contract/letters.ts';
import { grouped } from '#contract/rupees.ts';
import { counted } from '../labels.ts';
import { Loaded, Row, RowList } from '../page/lists.tsx';
import { Columns } from '../page/organisers-page.tsx';
import { AskButton } from '../page/question.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { whatsAppLink } from '../participant/whats-app.ts';
import { polled, useChange } from '../session/query-client.ts';
import { useHasNoMailServer } from '../today/use-today.ts';

/** Shows a sent letter, or a preview. A preview has no `sentAt`. */
export function Letter({ id }: { id: string }) {
  const { data: letter, error } = useQuery(
    polled(wholeLetter, 'letter', ({ state }) => (state.data?.waiting ? 2_000 : 10_000), { id }),
  );
  const send = useChange(() => call('sendLetter', { body: { preview: id } }));
  const stop = useChange(() => call('stopLetter', { id }));
  const test = useChange((body: object) => call('tryLetter', { id, body }));
  const navigate = useNavigate();
  const isFile = useHasNoMailServer();
  if (!letter) return <Loaded data={letter} error={error} />;

  const isPreview = letter.sentAt === null;
  const action = `Send ${mails(letter.people)}`;
  const failure = send.error ?? stop.error ?? error;
  const read = filled(letter, letter.some[0] ?? '');
  return (
    <Columns>
      <div className="grid gap-5">
        <p role="status" className="text-lg">
          {`${isPreview ? letter.about : progressText(letter, isFile)}.`}
        </p>
        <p className="text-text-soft">{isPreview ? outcomeText(letter) : sentText(letter)}</p>
        <Names what={isFile ? 'Saved as files' : 'Reached'} names={letter.reachedNames} count={letter.reached} />
        <Names what="Waiting" names={letter.waitingNames} count={letter.waiting} />
        {failure && <Message>{failure.message}</Message>}
        <div className="flex flex-wrap gap-3">
          {isPreview && (
            <AskButton as={PrimaryButton} label={action} title={`${action}?`} onYes={() => send.mutate()}>
              {questionText(letter, read)}
            </AskButton>
          )}
          {isPreview && <ToolButton onClick={() => navigate(-1)}>Change it</ToolButton>}
          {letter.waiting > 0 && (
            <AskButton label="Stop the rest" title="Stop the rest?" onYes={() => stop.mutate()}>
              {`${mails(letter.waiting)} will not be sent.`}
            </AskButton>
          )}
        </div>
        <article className="grid gap-3 border-l-4 border-line-strong bg-raised px-5 py-6">
          <h2 className="text-2xl wrap-anywhere">{read.subject}</h2>
          <p className="wrap-anywhere whitespace-pre-wrap">{read.text}</p>
        </article>
      </div>
      <div className="grid gap-8">
        {isPreview && (
          <ToolForm
            title="Send a test"
            action={{ idle: 'Send the test', busy: 'Sending...' }}
            change={test}
            onSend={(body) => test.mutate(body)}
            status={test.isSuccess && 'The test is on its way.'}
          >
            <TextField name="email" label="Your email" type="email" autoComplete="email" />
          </ToolForm>
        )}
        {letter.unreached.length > 0 && (
          <ByPhone
            title="Not reached by mail"
            people={letter.unreached.map((one) => ({
              ...one,
              about: whyText(one),
              isUnwanted: one.why === 'unwanted' || one.why === 'suspect',
            }))}
            written={letter}
            kept={id}
          />
        )}
      </div>
    </Columns>
  );
}

function Names({ what, names, count }: { what: string; names: readonly string[]; count: number }) {
  if (count === 0) return null;
  const others = count - names.length;
  return (
    <details>
      <summary className="cursor-pointer py-3 text-text-soft hover:text-text">{`${what}: who?`}</summary>
      <p className="wrap-anywhere">{`${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`}</p>
    </details>
  );
}

const mails = (count: number): string => counted(count, 'mail');

function outcomeText({ people, some }: WholeLetter): string {
  const others = people - some.length;
  return `${mails(people)}, to ${some.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}

function questionText({ about, unreached }: WholeLetter, { subject }: Written): string {
  const sentences = [
    `“${subject}” goes to ${about}.`,
    unreached.length > 0 && `${counted(unreached.length, 'of them gets', 'of them get')} no mail.`,
    `After ${grouped(mostWithLetters)} mails in 24 hours, letters wait.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

const sentText = ({ sentAt, by, about }: WholeLetter) => `Sent ${whenText(sentAt ?? '')} by ${by} to ${about}.`;

/** `isFile`: there is no mail server, so mails are saved as files. */
export function progressText({ people, reached, failed, waiting, stoppedAt }: SentLetter, isFile: boolean): string {
  const parts = [
    `${reached} of ${people} ${isFile ? 'saved as files' : 'reached'}`,
    failed > 0 && `${failed} failed`,
    waiting > 0 && `${waiting} waiting`,
    stoppedAt !== null && 'stopped',
  ];
  return parts.filter(Boolean).join(', ');
}

export const reasons: Record<string, string> = {
  'no-email': 'no email',
  unwanted: 'unsubscribed',
  shared: 'has the email of another person',
  suspect: 'may not be real',
  unconfirmed: 'the mail server did not answer',
};

const whyText = ({ why, answer }: Unreached): string => [reasons[why] ?? why, answer].filter(Boolean).join(': ');

type Called = { id: string; name: string; contact: string; about?: string; isUnwanted?: boolean };

/** Local storage remembers the people who got this text. The storage key contains `kept`. */
type Props = { title: string; people: readonly Called[]; written: Written; kept: string };

/** How many people the page shows at most. The copy button copies the numbers of everybody who wants letters. */
const shown = 500;

export function ByPhone({ title, people, written, kept }: Props) {
  const key = `whatsapp ${kept} ${written.text}`;
  const done = new Set(useSyncExternalStore(onStorage, () => readText('localStorage', key))?.split(' '));
  const [result, setResult] = useState('');
  const wanted = people.filter(({ isUnwanted, contact }) => !isUnwanted && contact !== '');
  const numbers = [...new Set(wanted.map(({ contact }) => contact))];

  function note(id: string, isDone: boolean) {
    const others = [...done].filter((other) => other !== id);
    keepText('localStorage', key, [...others, ...(isDone ? [id] : [])].join(' '));
    tellStorage();
  }

  async function copy() {
    const isCopied = await copyText(numbers.join('\n'));
    setResult(isCopied ? 'Copied.' : 'This browser cannot copy.');
  }

  return (
    <div className="grid gap-3">
      <RowList title={title} data={people.slice(0, shown)}>
        {({ id, name, contact, about = '', isUnwanted }) => {
          const link = isUnwanted ? null : whatsAppLink(contact, filled(written, name).text);
          return (
            <Row key={id} name={name} about={[contact, about].filter(Boolean).join(', ')}>
              {done.has(id) && (
                <>
                  <span className="self-center text-sm text-present">Done</span>
                  <ToolButton onClick={() => note(id, false)}>Undo</ToolButton>
                </>
              )}
              {link && (
                <a
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => note(id, true)}
                  className={`${rowButton} inline-flex items-center`}
                >
                  WhatsApp
                </a>
              )}
            </Row>
          );
        }}
      </RowList>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ToolButton onClick={copy}>{`Copy ${counted(numbers.length, 'number')}`}</ToolButton>
        <span role="status" className="text-text-soft">
          {result || `${wanted.filter(({ id }) => done.has(id)).length} of ${wanted.length} done`}
        </span>
      </p>
    </div>
  );
}
