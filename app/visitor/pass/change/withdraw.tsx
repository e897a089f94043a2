import { button } from '#app/ui/button.ts';
import { useSend } from '#app/ui/use-send.ts';
import type { Pass } from '#contract/pass.ts';
import type { Send } from '../use-pass.ts';
import { failureSentence } from './failure-sentence.ts';
import { inAList } from './in-a-list.ts';
import { SendButton } from './send-button.tsx';

type Props = { pass: Pass; send: Send; onWithdrawn: (message: string) => void; onStay: () => void };

/** The last word before a registration is deleted, and what that takes with it. */
export function Withdraw({ pass, send, onWithdrawn, onStay }: Props) {
  const { isBusy, failure, send: attempt } = useSend();

  async function withdraw() {
    const withdrawn = await attempt(
      async () => (await send('withdraw')).json() as Promise<{ message: string }>,
      failureSentence,
    );
    if (withdrawn) onWithdrawn(withdrawn.message);
  }

  return (
    <>
      <p>This gives up your place and deletes for good:</p>
      <ul className="grid list-disc gap-1 pl-6">
        <li>your place in {inAList(pass.selectedEvents)}</li>
        <li>your name, mail, number, college, course and semester</li>
        {pass.hasPhoto && <li>the photo of your ID</li>}
        <li>this pass, its link and its code</li>
      </ul>
      <p className="text-text-soft">
        What stays is a line in the log, with an id that leads to nobody. It cannot be taken back; you can register
        again until registration closes.
      </p>
      <button type="button" className={button.primary} onClick={onStay}>
        Keep my place
      </button>
      <SendButton isBusy={isBusy} failure={failure} onSend={withdraw} look="secondary">
        Withdraw and delete
      </SendButton>
    </>
  );
}
