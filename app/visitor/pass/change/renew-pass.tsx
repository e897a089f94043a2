import { useSend } from '#app/ui/use-send.ts';
import type { Send } from '../use-pass.ts';
import { failureSentence } from './failure-sentence.ts';
import { SendButton } from './send-button.tsx';

type Props = { send: Send; onRenewed: (link: string) => void };

/** For whoever lost a phone, or shared the link by mistake. */
export function RenewPass({ send, onRenewed }: Props) {
  const { isBusy, failure, send: attempt } = useSend();

  async function renew() {
    const renewed = await attempt(
      async () => (await send('renewPass')).json() as Promise<{ pass: string }>,
      failureSentence,
    );
    if (renewed) onRenewed(renewed.pass);
  }

  return (
    <>
      <p>
        You get a new link and a new code. The old ones stop working at once, everywhere: in your mail, on another
        phone, on a screenshot. Your events, your reference and your photo stay.
      </p>
      <SendButton isBusy={isBusy} failure={failure} onSend={renew}>
        Make a new pass
      </SendButton>
    </>
  );
}
