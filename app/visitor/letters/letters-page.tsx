import { useState } from 'react';
import { useParams } from 'react-router';
import { send as ask } from '#app/api.ts';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { PrimaryButton, SecondaryButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';

/** /letters/TOKEN, from a letter. Only a press stops letters, because link previews open the page too. */
export function LettersPage() {
  const { token = '' } = useParams();
  const { isBusy, failure, send } = useSend();
  const [isStopped, setStopped] = useState(false);

  async function press() {
    const path = `/letters/${encodeURIComponent(token)}`;
    await send(
      () => ask(isStopped ? 'DELETE' : 'POST', path, {}).then(() => setStopped(!isStopped)),
      (error) => (error as Error).message,
    );
  }

  const Button = isStopped ? SecondaryButton : PrimaryButton;
  return (
    <>
      <PageHead title="Letters" description="Stop letters from the organisers." />
      <Statement mark="your email" title={isStopped ? 'No more letters' : 'Letters'}>
        <p role="status">
          {isStopped
            ? 'You get no more letters from the organisers, but still get emails about your own registration.'
            : 'The organisers sometimes write to everybody who registered.'}
        </p>
        <Message>{failure}</Message>
        <Button disabled={isBusy} onClick={press}>
          {isStopped ? 'Get letters again' : 'Get no more letters'}
        </Button>
      </Statement>
    </>
  );
}
