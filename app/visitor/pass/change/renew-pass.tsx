import { useNavigate } from 'react-router';
import { parseAnswer } from '#app/zod-without-eval.ts';
import { type Pass, renewedPass } from '#contract/pass.ts';
import { idsOf } from '#programme/events.ts';
import { savePass } from '../saved/saved-passes.ts';
import type { PassCalls } from '../use-pass.ts';
import { SendButton } from './send-button.tsx';

export function RenewPass({ pass, calls }: { pass: Pass; calls: PassCalls }) {
  const navigate = useNavigate();

  async function renew() {
    const renewed = await parseAnswer(renewedPass, await calls.send('renewPass'));
    const { name, reference, selectedEvents } = pass;
    // Save no `seen`: the last answer has the old code, which no longer works.
    savePass({ link: renewed.pass, name, reference, eventIds: idsOf(selectedEvents), seen: undefined });
    const note = 'This is your new pass. The old link and the old code no longer work.';
    navigate(renewed.pass, { replace: true, state: { note } });
  }

  return (
    <>
      <p>
        You get a new link and a new code. The old ones stop working everywhere at once: in your email, on another
        phone, on a screenshot. Your events, reference and photo stay the same.
      </p>
      <SendButton onSend={renew}>Make a new pass</SendButton>
    </>
  );
}
