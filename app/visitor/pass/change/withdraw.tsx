import { PrimaryButton } from '#app/ui/buttons.tsx';
import type { Pass } from '#contract/pass.ts';
import { inAList } from '#programme/in-words.ts';
import type { PassCalls } from '../use-pass.ts';
import { SendButton } from './send-button.tsx';

type Props = { pass: Pass; calls: PassCalls; onStay: () => void };

export function Withdraw({ pass, calls, onStay }: Props) {
  return (
    <>
      <p>This gives up your place and permanently deletes:</p>
      <ul className="grid list-disc gap-1 pl-6">
        <li>your place in {inAList(pass.selectedEvents)}</li>
        <li>your name, email, number, college, course and semester</li>
        {pass.hasPhoto && <li>the photo of your ID</li>}
        <li>this pass, its link and its code</li>
      </ul>
      <p className="text-text-soft">
        You cannot undo this, but you can register again until registration closes. Our log keeps only entries without
        your name.
      </p>
      <PrimaryButton onClick={onStay}>Keep my place</PrimaryButton>
      <SendButton onSend={calls.withdraw} look="secondary">
        Withdraw and delete
      </SendButton>
    </>
  );
}
