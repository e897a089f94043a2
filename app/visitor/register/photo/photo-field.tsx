import { type RefObject, useEffect, useId } from 'react';
import { SecondaryButton } from '#app/ui/buttons.tsx';
import { FieldError } from '#app/ui/form/text-field.tsx';
import { photoTypes } from '#contract/id-photo.ts';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import type { PhotoChoice } from './photo-choice.ts';

type Props = PhotoChoice & {
  input: RefObject<HTMLInputElement | null>;
  choose: (file: File) => void;
  remove: () => void;
};

export function PhotoField({ input, photo, refusal, choose, remove }: Props) {
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a photo chosen before the scripts arrived
  useEffect(() => {
    const early = input.current?.files?.[0];
    if (early) choose(early);
  }, []);

  function removeHere() {
    remove();
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        College ID
      </label>
      <p id={`${id}-hint`} className="mb-3 text-sm text-text-soft">
        Optional, up to 8 MB. The desk uses it to check that you are a student.
        <br />
        Only organisers and volunteers see the photo; we delete it on {formatDay(edition.photosDeletedOn)}.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        name="idPhoto"
        accept={photoTypes}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        onChange={({ target }) => target.files?.[0] && choose(target.files[0])}
        className="w-full cursor-pointer rounded-sm border border-dashed border-line-strong bg-sunken p-2 text-text-soft file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-sm file:border-0 file:bg-raised-more file:px-4 file:font-semibold file:text-text aria-invalid:border-absent"
      />
      <div aria-live="polite">
        <FieldError id={`${id}-error`} error={refusal} />
      </div>
      {(photo || refusal) && (
        <div className="mt-4 flex flex-wrap items-center gap-5">
          {photo && (
            <>
              <img
                src={photo.dataUrl}
                alt="Preview of your college ID"
                className="h-28 max-w-44 rounded-sm border border-line object-contain"
              />
              <p className="min-w-0 text-sm text-text-soft wrap-anywhere">{photo.name}</p>
            </>
          )}
          <SecondaryButton onClick={removeHere}>Remove</SecondaryButton>
        </div>
      )}
    </div>
  );
}
