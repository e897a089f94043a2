import { type FormEvent, useState } from 'react';
import { call } from '#app/api.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { contactPattern, emailPattern, trimInvisible } from '#contract/text.ts';
import { failureSentence } from '../change/failure-sentence.ts';
import { SendButton } from '../change/send-button.tsx';

type Errors = { email?: string | undefined; contact?: string | undefined };

/** Mail and number bring the link of a pass by mail. The answer is the same whether there is one: that is nobody else's business. */
export function FindForm() {
  const [errors, setErrors] = useState<Errors>({});
  const [answer, setAnswer] = useState<string>();
  const { isBusy, failure, send } = useSend();

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const wanted = { email: text(typed, 'email'), contact: text(typed, 'contact') };
    const faults = faultsOf(wanted);
    setErrors(faults);
    setAnswer(undefined);
    const wrong = faults.email ? 'email' : faults.contact ? 'contact' : undefined;
    if (wrong) return (event.currentTarget.elements.namedItem(wrong) as HTMLElement).focus();
    const found = await send(() => call('findPass', { body: wanted }) as Promise<{ message: string }>, failureSentence);
    if (found) setAnswer(found.message);
  }

  return (
    <form noValidate onSubmit={find} aria-labelledby="find" className="flex flex-col gap-5">
      <h2 id="find" className="text-3xl uppercase">
        Find my pass
      </h2>
      <p className="text-text-soft">With the mail and the number that you registered with. The link comes by mail.</p>
      <TextField
        required
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <TextField
        required
        label="WhatsApp number"
        name="contact"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        error={errors.contact}
      />
      <p
        role="status"
        className="empty:-mt-5 not-empty:border-l-4 border-present not-empty:bg-raised not-empty:px-5 not-empty:py-4"
      >
        {answer}
      </p>
      <SendButton isBusy={isBusy} failure={failure}>
        Send me the link
      </SendButton>
    </form>
  );
}

const text = (form: FormData, name: string) => trimInvisible(String(form.get(name) ?? ''));

function faultsOf({ email, contact }: { email: string; contact: string }): Errors {
  return {
    email: email === '' ? ruleSentences.required : emailPattern.test(email) ? undefined : ruleSentences.email,
    contact: contact === '' ? ruleSentences.required : contactPattern.test(contact) ? undefined : ruleSentences.contact,
  };
}
