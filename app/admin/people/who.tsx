import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import type { WholePerson } from '#contract/people/list.ts';
import { AskButton } from '../page/question.tsx';
import { useChange } from '../page/use-change.ts';

type Props = { person: WholePerson };

const note = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2';

export function Suspect({ person: { id, isSuspect } }: Props) {
  const real = useChange(() => call('findReal', { id }));
  return (
    <>
      <Message>{real.error?.message}</Message>
      {isSuspect && (
        <Message tone="note" className={note}>
          A program may have sent this form. Mails to this person wait until you press “They are real”.
          <ToolButton disabled={real.isPending} onClick={() => real.mutate()}>
            They are real
          </ToolButton>
        </Message>
      )}
    </>
  );
}

export function Merged({ person: { id, merged } }: Props) {
  const undo = useChange((other: string) => call('undoMerge', { id, other }));
  return (
    <>
      <Message>{undo.error?.message}</Message>
      {merged.map(({ id: other, name, reference }) => (
        <Message key={other} tone="note" className={note}>
          {`${name}, ${reference}, is merged into this person.`}
          <ToolButton disabled={undo.isPending} onClick={() => undo.mutate(other)}>
            Undo<span className="sr-only"> the merge of {reference}</span>
          </ToolButton>
        </Message>
      ))}
    </>
  );
}

export function Withdraw({ person: { id, name } }: Props) {
  const navigate = useNavigate();
  const withdraw = useMutation({
    mutationFn: () => call('withdrawPerson', { id }),
    onSuccess: () => navigate('/admin/people', { replace: true, state: { note: `${name} is withdrawn.` } }),
  });
  return (
    <>
      <Message>{withdraw.error?.message}</Message>
      <AskButton
        label="Withdraw"
        title={`Withdraw ${name}?`}
        disabled={withdraw.isPending}
        className="self-start border-absent text-absent"
        onYes={() => withdraw.mutate()}
      >
        <p>
          This deletes their details, events and photo for good. If they gave an email, they get a mail. What they paid
          stays counted.
        </p>
      </AskButton>
    </>
  );
}
