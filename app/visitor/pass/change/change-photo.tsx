import { useRef, useState } from 'react';
import { useSend } from '#app/ui/use-send.ts';
import type { Pass } from '#contract/pass.ts';
import { PhotoField } from '../../register/photo/photo-field.tsx';
import { preparePhoto } from '../../register/photo/prepare-photo.ts';
import type { Change } from '../use-pass.ts';
import { failureSentence } from './failure-sentence.ts';
import { SendButton } from './send-button.tsx';

type Props = { pass: Pass; change: Change; onDone: (what: string) => void };

/** A photo of the holder's college ID, in the place of the one there is. */
export function ChangePhoto({ pass, change, onDone }: Props) {
  const [choice, setChoice] = useState<{ photo?: { id: string; file: File }; refusal?: string }>({});
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const { isBusy, failure, send: attempt } = useSend();

  async function choose(file: File) {
    latest.current = file;
    const result = await preparePhoto(file);
    // A slow earlier choice must not replace a later one.
    if (latest.current !== file) return;
    setChoice(typeof result === 'string' ? { refusal: result } : { photo: { id: '', file: result } });
  }

  function remove() {
    latest.current = undefined;
    setChoice({});
  }

  async function save() {
    const { photo } = choice;
    if (!photo) return input.current?.focus();
    const body = new FormData();
    body.append('idPhoto', photo.file, photo.file.name);
    if (await attempt(() => change('changePhoto', body).then(() => true), failureSentence))
      onDone('Saved. The organisers have your ID photo.');
  }

  return (
    <>
      {pass.hasPhoto && (
        <p>The organisers have a photo of your ID. A new one takes its place; the old one is deleted.</p>
      )}
      <PhotoField input={input} {...choice} choose={choose} remove={remove} />
      <SendButton isBusy={isBusy} failure={failure} onSend={save}>
        {pass.hasPhoto ? 'Replace my ID photo' : 'Add my ID photo'}
      </SendButton>
    </>
  );
}
