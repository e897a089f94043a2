import { type FormEvent, useId, useState } from 'react';
import { CallError, call } from '#app/api.ts';
import { SecondaryButton, TextButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { copyText } from '#app/ui/share.tsx';
import { useSend } from '#app/ui/use-send.ts';
import type { Pass } from '#contract/pass.ts';
import { rupeesText } from '#contract/rupees.ts';
import type { edition } from '#fest/edition.ts';
import { inAList } from '#programme/in-words.ts';
import { upiLink } from '#programme/upi.ts';
import { failureSentence, SubmitButton } from '../change/send-button.tsx';
import type { PassCalls } from '../use-pass.ts';

export type PayProps = { upi: NonNullable<typeof edition.upi>; pass: Pass; calls: PassCalls };

type Other = { link: string; name: string; due: number };

export function Pay({ upi, pass: { reference, due = 0, utr }, calls }: PayProps) {
  const id = useId();
  const [others, setOthers] = useState<Other[]>([]);
  const [number, setNumber] = useState('');
  const [copied, setCopied] = useState('');
  const { isBusy, failure, send } = useSend();
  const rupees = others.reduce((sum, other) => sum + other.due, due);
  const link = upiLink(upi, reference, rupees);
  const typed = number.replace(/\s/g, '');

  async function sendUtr(event: FormEvent) {
    event.preventDefault();
    const body = { utr: number, for: others.map((other) => other.link) };
    const isDone = ({ utr: now }: Pass) => now?.state === 'claimed' && now.utr === typed.toUpperCase();
    if (await send(() => calls.change('claimUtr', body, isDone), failureSentence)) setNumber('');
  }

  return (
    <section
      aria-labelledby={id}
      id="pay"
      className="mt-4 flex flex-col gap-5 rounded-lg border border-line-strong bg-raised p-5 print:hidden"
    >
      <h2 id={id} className="text-3xl uppercase">
        {utr?.state !== 'claimed' && <span className="afterwards:hidden">{`Pay ${rupeesText(rupees)} by UPI`}</span>}
        <span className={utr?.state === 'claimed' ? '' : 'hidden afterwards:inline'}>Payment by UPI</span>
      </h2>
      <Message tone={utr?.state === 'claimed' ? 'news' : 'warning'}>{utr && stateText(utr)}</Message>
      {utr?.state !== 'claimed' && (
        <>
          <div className="contents afterwards:hidden">
            <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
              <QrCode
                code={link}
                ecc="M"
                label={`QR code to pay ${rupeesText(rupees)}`}
                className="w-56 max-w-full justify-self-center rounded-sm"
              />
              <div className="flex min-w-0 flex-col items-start gap-3">
                <p>
                  Scan the code with a UPI app, or pay to {upi.name}:{' '}
                  <b className="block font-mono wrap-anywhere select-all">{upi.id}</b>
                </p>
                <SecondaryButton
                  onClick={async () => setCopied((await copyText(upi.id)) ? 'Copied' : 'Select the id to copy it')}
                >
                  Copy the id
                </SecondaryButton>
                <p role="status" className="text-text-soft empty:sr-only">
                  {copied}
                </p>
                <p className="text-sm text-text-soft">
                  <a href={link} className="text-primary underline underline-offset-4">
                    Pay in a UPI app on this phone
                  </a>
                  . Your app may refuse this link. Then use the code or the id.
                </p>
              </div>
            </div>
            <PayForOthers own={reference} others={others} onChange={setOthers} />
          </div>
          <form method="dialog" onSubmit={sendUtr} noValidate className="flex flex-col gap-4">
            <TextField
              label="UTR of your payment"
              hint={
                typed !== '' && !/^\d{12}$/.test(typed)
                  ? `A UTR has 12 digits, but you entered ${typed.length} characters. Check them before you send.`
                  : 'Your UPI app shows 12 digits, called UTR or UPI reference.'
              }
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={40}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
            <SubmitButton isBusy={isBusy} failure={failure}>
              Send the UTR
            </SubmitButton>
          </form>
        </>
      )}
    </section>
  );
}

function stateText({ utr, state, reason }: NonNullable<Pass['utr']>): string | undefined {
  const why = reason && `: ${reason}`;
  const stop = /[.!?]$/.test(reason) ? '' : '.';
  // Not "you entered", because somebody else may have entered the UTR.
  if (state === 'claimed') return `The UTR ${utr} was entered. An organiser will check it.`;
  if (state === 'asked') return `An organiser asks about the UTR ${utr}${why}${stop} Check it and send it again.`;
  return state === 'rejected'
    ? `An organiser rejected the UTR ${utr}${why}${stop} You can send another one.`
    : undefined;
}

type OthersProps = { own: string; others: readonly Other[]; onChange(others: Other[]): void };

/** Asks for the pass links of other people. For each link, the server answers how much the person has to pay. */
function PayForOthers({ own, others, onChange }: OthersProps) {
  const [link, setLink] = useState<string>();
  const { isBusy, failure, send } = useSend();
  const token = /[\w-]*$/.exec(link?.trim() ?? '')?.[0] ?? '';

  async function find(): Promise<Pass> {
    const found = (await call('pass', { token: token || '-' })) as Pass;
    const { name, reference, due = 0, utr } = found;
    if (reference === own) throw new CallError(400, 'This is the link of your own pass.');
    if (due === 0) throw new CallError(400, `${name} has nothing to pay.`);
    if (utr?.state === 'claimed') throw new CallError(400, `An organiser is already checking a payment for ${name}.`);
    return found;
  }

  async function add() {
    const found = await send(find, failureSentence);
    if (!found) return;
    onChange([
      ...others.filter((other) => other.link !== token),
      { link: token, name: found.name, due: found.due ?? 0 },
    ]);
    setLink('');
  }

  if (link === undefined)
    return (
      <p>
        <TextButton onClick={() => setLink('')}>Pay for others too</TextButton>
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      {others.length > 0 && (
        <p>
          Also for {inAList(others.map(({ name, due }) => `${name} (${rupeesText(due)})`))}.{' '}
          <TextButton onClick={() => onChange([])}>Only for me</TextButton>
        </p>
      )}
      <TextField
        label="Pass link of another person"
        inputMode="url"
        autoComplete="off"
        value={link}
        error={failure}
        onChange={({ target }) => setLink(target.value)}
      >
        <SecondaryButton className="shrink-0" disabled={isBusy} onClick={add}>
          Add
        </SecondaryButton>
      </TextField>
    </div>
  );
}
