import { useState } from 'react';
import { useParams } from 'react-router';
import { send } from '#app/api.ts';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { SendButton } from '../pass/change/send-button.tsx';

/** /letters/TOKEN. Each letter has this link. Only a press stops letters, because link previews also open the page. */
export function LettersPage() {
  const { token = '' } = useParams();
  const [isStopped, setStopped] = useState(false);

  async function change() {
    await send(isStopped ? 'DELETE' : 'POST', `/letters/${encodeURIComponent(token)}`, {});
    setStopped(!isStopped);
  }

  return (
    <Statement mark="your email" title={isStopped ? 'No more letters' : 'Letters'}>
      <PageHead title="Letters" description="Stop letters from the organisers." />
      <p role="status">
        {isStopped
          ? 'You get no more letters from the organisers, but still get emails about your own registration.'
          : 'The organisers sometimes write to everybody who registered.'}
      </p>
      <SendButton look={isStopped ? 'secondary' : 'primary'} onSend={change}>
        {isStopped ? 'Get letters again' : 'Get no more letters'}
      </SendButton>
    </Statement>
  );
}
