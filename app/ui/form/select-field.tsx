import { useId } from 'react';
import { toolButton } from '../buttons.tsx';

type Props = {
  label: string;
  name?: string;
  /** Missing if the browser keeps the value instead of React. */
  value?: string;
  /** The label of an empty option before all other options. */
  none?: string | undefined;
  options: readonly (string | { id: string; label: string })[];
  onChoose?(id: string): void;
};

export function SelectField({ label, none, options, onChoose, ...select }: Props) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        onChange={(change) => onChoose?.(change.target.value)}
        {...select}
        className={`${toolButton} min-h-12 w-full bg-sunken pr-8 font-normal`}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => {
          const { id: value, label: text } = typeof option === 'string' ? { id: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </div>
  );
}
