import { useRef } from 'react';
import { useSend } from '#app/ui/use-send.ts';
import type { Pass } from '#contract/pass.ts';
import { usePhotoChoice } from '../../register/photo/photo-choice.ts';
import { PhotoField } from '../../register/photo/photo-field.tsx';
import type { PassCalls } from '../use-pass.ts';
import { failureSentence, SendButton } from './send-button.tsx';

type Props = { pass: Pass; calls: PassCalls; onDone: (sentence: string) => void };

export function ChangePhoto({ pass, calls, onDone }: Props) {
  const { photo, refusal, choose, remove, settled } = usePhotoChoice();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, failure, send } = useSend();

  async function save() {
    const isSaved = await send(async () => {
      // Wait, because a large photo may still be shrinking.
      const { photo } = await settled();
      if (!photo) return false;
      const body = new FormData();
      body.append('idPhoto', photo.file, photo.file.name);
      return calls.change('changePhoto', body);
    }, failureSentence);
    if (isSaved) onDone('Saved. The organisers have your ID photo.');
    else if (isSaved === false) input.current?.focus();
  }

  return (
    <>
      {pass.hasPhoto && (
        <p>The organisers already have a photo of your ID. A new one replaces it, and the old one is deleted.</p>
      )}
      <PhotoField {...{ input, photo, refusal, choose, remove }} />
      <SendButton isBusy={isBusy} failure={failure} onSend={save}>
        {pass.hasPhoto ? 'Replace my ID photo' : 'Add my ID photo'}
      </SendButton>
    </>
  );
}
