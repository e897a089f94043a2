import { useId } from 'react';
import { toolButton } from '../buttons.tsx';

type Props = {
  label: string;
  name?: string;
  /** Missing if the browser keeps the value, as in a form without React state. */
  value?: string;
  options: readonly { id: string; label: string }[];
  onChoose?(id: string): void;
};

export function SelectField({ label, options, onChoose, ...select }: Props) {
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
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
