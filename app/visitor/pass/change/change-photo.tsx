import { useRef } from 'react';
import type { Pass } from '#contract/pass.ts';
import { fileOf, usePhotoChoice } from '../../register/photo/photo-choice.ts';
import { PhotoField } from '../../register/photo/photo-field.tsx';
import type { PassCalls } from '../use-pass.ts';
import { SendButton } from './send-button.tsx';

type Props = { pass: Pass; calls: PassCalls; onDone: (sentence: string) => void };

export function ChangePhoto({ pass, calls, onDone }: Props) {
  const { photo, refusal, choose, remove, settled } = usePhotoChoice();
  const input = useRef<HTMLInputElement>(null);

  async function save() {
    // Wait, because a large photo may still be shrinking.
    const { photo } = await settled();
    if (!photo) return input.current?.focus();
    const body = new FormData();
    body.append('idPhoto', fileOf(photo));
    await calls.change('changePhoto', body);
    onDone('Saved. The organisers have your ID photo.');
  }

  return (
    <>
      {pass.hasPhoto && (
        <p>The organisers already have a photo of your ID. A new one replaces it, and the old one is deleted.</p>
      )}
      <PhotoField {...{ input, photo, refusal, choose, remove }} />
      <SendButton onSend={save}>{pass.hasPhoto ? 'Replace my ID photo' : 'Add my ID photo'}</SendButton>
    </>
  );
}
