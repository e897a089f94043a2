import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  suggestions?: readonly string[] | undefined;
  labelled?: 'above' | 'beside' | 'hidden';
  children?: ReactNode;
  below?: ReactNode;
  /** Makes the field this many lines high. */
  rows?: number;
};

const labelLooks = {
  above: 'mb-1.5 block font-semibold',
  beside: 'shrink-0 text-sm text-text-soft',
  hidden: 'sr-only',
};

export function TextField({ label, error, hint, suggestions, labelled = 'above', children, below, ...input }: Props) {
  const id = useId();
  const Field = ('rows' in input ? 'textarea' : 'input') as 'input';
  const described = [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={labelled === 'beside' ? 'flex items-center gap-2' : ''}>
      <label htmlFor={id} className={labelLooks[labelled]}>
        {label}
      </label>
      <div className="flex gap-2">
        <Field
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          list={suggestions && `${id}-list`}
          className="min-h-12 w-full min-w-0 rounded-sm border border-line-strong bg-sunken px-4 py-2 text-text transition-colors placeholder:text-text-soft hover:border-text-soft focus:border-primary aria-invalid:border-absent"
        />
        {children}
      </div>
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
      {below}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="mt-1.5 flex gap-2 text-absent">
      <span aria-hidden="true" className="font-mono">
        ×
      </span>
      {error}
    </p>
  );
}
