import { type ComponentProps, useId } from 'react';
import { FieldError } from './field-error.tsx';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  error?: string | undefined;
};

/** A labelled line of text with the sentence of its error. */
export function TextField({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="min-h-12 w-full rounded-sm border border-line-strong bg-sunken px-4 py-2 text-text transition-colors hover:border-text-soft focus:border-primary aria-invalid:border-absent"
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
