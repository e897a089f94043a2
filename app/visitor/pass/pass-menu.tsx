import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useNote } from '#app/layout/use-note.ts';
import { PrimaryButton, SecondaryButton, TextButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { lazyPart } from '#app/ui/not-loaded/lazy-part.ts';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import type { Pass } from '#contract/pass.ts';
import type { ChangingProps, DialogName, OpenDialog } from './change/changing.tsx';
import { forgetPass } from './saved/saved-passes.ts';
import type { PassCalls } from './use-pass.ts';

type Props = { token: string; pass: Pass; calls: PassCalls };

/** Loads when needed, so that people in a queue see their pass sooner. */
const Changing = lazyPart<ChangingProps>(
  () => import('./change/changing.tsx').then((part) => part.Changing),
  () => <PartMissing />,
);

export function PassMenu({ token, pass, calls }: Props) {
  const [note, setNote] = useNote();
  const [opened, setOpened] = useState<OpenDialog | null>();
  const navigate = useNavigate();

  function open(name: DialogName) {
    setNote('');
    setOpened({ name });
  }

  function finish(sentence: string) {
    setOpened((now) => (now === opened ? null : now));
    setNote(sentence);
  }

  function forget() {
    forgetPass(`/pass/${token}`);
    const note = 'This pass is no longer saved on this device. The link in your email still opens it.';
    navigate('/pass', { replace: true, state: { note } });
  }

  return (
    <aside aria-label="This pass" className="flex flex-col gap-4 print:hidden">
      <Message tone="done">{note}</Message>
      <Message tone="warning">
        {pass.photoFault &&
          `We could not accept your ID photo. ${pass.photoFault} ${pass.canChange ? 'Please replace it here.' : 'Please show your college card at the desk.'}`}
      </Message>
      {pass.canChange ? (
        <>
          <PrimaryButton onClick={() => open('events')}>Change my events</PrimaryButton>
          <SecondaryButton onClick={() => open('photo')}>
            {pass.hasPhoto ? 'Replace my ID photo' : 'Add my ID photo'}
          </SecondaryButton>
        </>
      ) : (
        <Message tone="note">
          Registration is closed.{' '}
          <span className="afterwards:hidden">To change something, ask an organiser at the desk.</span>
        </Message>
      )}
      <SecondaryButton onClick={() => open('renewal')}>Make a new pass</SecondaryButton>
      <SecondaryButton onClick={forget}>Forget on this device</SecondaryButton>
      {pass.canChange && (
        <p className="flex flex-wrap items-center gap-x-2 text-text-soft">
          Can't make it?
          <TextButton onClick={() => open('withdrawal')}>Withdraw</TextButton>
        </p>
      )}
      <p className="text-sm text-text-soft">Anyone with the link can change it: keep it private.</p>
      {/* The dialog stays mounted after closing, so that it can give the focus back. */}
      {opened !== undefined && (
        <Suspense>
          <Changing {...{ opened, pass, calls }} onOpen={setOpened} onDone={finish} />
        </Suspense>
      )}
    </aside>
  );
}
