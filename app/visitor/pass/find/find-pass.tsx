import { type FormEvent, useState } from 'react';
import { answerTo } from '#app/api.ts';
import { PageTitle } from '#app/layout/page-head.tsx';
import { useNote } from '#app/layout/use-note.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { parseAnswer } from '#app/zod-without-eval.ts';
import { messageAnswer, passWanted } from '#contract/pass.ts';
import { likelyContact } from '#contract/people/likely-contact.ts';
import { failureSentence, SubmitButton } from '../change/send-button.tsx';
import { SavedList } from '../saved/saved-list.tsx';

export function FindPass() {
  const [note] = useNote();
  return (
    <>
      <PageTitle
        title="Your pass"
        lead="Your day, your rooms and the code for the desk. Your pass opens without a network."
      />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <Message tone="news" className="not-empty:mb-12">
          {note}
        </Message>
        <div className="grid gap-x-16 gap-y-12 nav:grid-cols-2">
          <SavedList />
          <FindForm />
        </div>
      </div>
    </>
  );
}

const fields = {
  email: { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  contact: { label: 'WhatsApp number', type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
} as const;
const names = ['email', 'contact'] as const;

/** Sends the link to a pass by email. Everybody gets the same answer, because it is private who is registered. */
function FindForm() {
  const [errors, setErrors] = useState<{ email?: string; contact?: string }>({});
  const [answer, setAnswer] = useState<string>();
  const { isBusy, failure, send } = useSend();

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { email, contact } = Object.fromEntries(new FormData(form));
    // Take the ten digits, because phones fill in numbers such as '+91 98765 43210'.
    const wanted = passWanted.safeParse({ email, contact: likelyContact(String(contact)) ?? contact });
    const faults = (wanted.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
    setErrors(Object.fromEntries(faults));
    setAnswer(undefined);
    if (!wanted.success) return form.querySelector<HTMLElement>(`[name=${faults[0]?.[0]}]`)?.focus();
    const found = await send(
      async () => parseAnswer(messageAnswer, await answerTo('findPass', { body: wanted.data })),
      failureSentence,
    );
    if (found) setAnswer(found.message);
  }

  return (
    <form noValidate onSubmit={find} aria-labelledby="find" className="flex flex-col gap-5">
      <h2 id="find" className="text-3xl uppercase">
        Find my pass
      </h2>
      <p className="text-text-soft">Enter the email and number you registered with. We email you the link.</p>
      {names.map((name) => (
        <TextField key={name} required name={name} error={errors[name]} {...fields[name]} />
      ))}
      <Message tone="done">{answer}</Message>
      <SubmitButton isBusy={isBusy} failure={failure}>
        Email me the link
      </SubmitButton>
    </form>
  );
}
