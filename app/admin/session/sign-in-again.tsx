import { TextButton } from '#app/ui/buttons.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { SignInForm } from '../login/sign-in-form.tsx';
import { leave, queryClient, useOrganiser } from './query-client.ts';
import { readSession, useSession } from './session.ts';

/** Opens over the page if the session has ended, so that nothing typed is lost. */
export function SignInAgain() {
  return (
    <Dialog
      open={useSession() === 'ended'}
      aria-label="Sign in"
      onCancel={(event) => event.preventDefault()}
      // A click outside the dialog must not leave the page.
      onClick={undefined}
      onClose={leaveIfEnded}
      className="m-auto max-h-[92dvh] w-[min(28rem,94vw)] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80"
    >
      <Form />
    </Dialog>
  );
}

function Form() {
  return (
    <div className="flex flex-col gap-5 p-5">
      <h2 className="text-3xl">Sign in</h2>
      <SignInForm username={useOrganiser()} sending={useSend()} onSignedIn={() => queryClient.invalidateQueries()} />
      <TextButton onClick={leaveIfEnded}>Leave this page</TextButton>
    </div>
  );
}

function leaveIfEnded(): void {
  if (readSession() === 'ended') leave({ expired: true });
}
