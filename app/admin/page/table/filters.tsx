import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigationType } from 'react-router';
import { rowSelect } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { searchText } from '#contract/people/list.ts';
import type { TableAddress } from './address.ts';
import type { Filter } from './columns.ts';

type Props = { label: string; filters: readonly Filter[]; address: TableAddress };

export function TableFilters({ label, filters, address }: Props) {
  return (
    <search className="top-16.25 z-10 -mx-1 grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-2 bg-ground px-1 py-2 nav:top-0 lg:flex lg:flex-wrap print:hidden [@media(height>=40rem)]:sticky">
      <SearchField label={label} address={address} />
      {filters
        .filter(({ say }) => !say)
        .map(({ name, options }) => (
          <select
            key={name}
            aria-label={options[0]?.label}
            value={address.get(name)}
            onChange={({ target }) => address.set({ [name]: target.value })}
            className={`${rowSelect} min-h-12 w-full min-w-0 lg:w-32`}
          >
            {options.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        ))}
    </search>
  );
}

/** In ms after the last keystroke. Browsers limit how often a page changes its address. */
const untilSearch = 250;

function SearchField({ label, address }: { label: string; address: TableAddress }) {
  const wanted = address.get('q');
  const kind = useNavigationType();
  const [typed, setTyped] = useState(wanted);
  const [known, setKnown] = useState(wanted);
  if (known !== wanted) {
    setKnown(wanted);
    // Typing here replaces the address. If the address changed otherwise, such as by the Back button, show its search.
    if (kind !== 'REPLACE') setTyped(wanted);
  }
  const isOld = known === wanted && typed.trim() !== wanted;
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => address.set({ q: typed.trim() }, { replace: true }), untilSearch);
    return () => clearTimeout(timer);
  }, [isOld, typed, address]);
  return (
    <div className="col-span-full min-w-0 grow basis-56">
      <TextField
        label={label}
        labelled="hidden"
        type="search"
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </div>
  );
}

/** Returns the search and each chosen filter in words, with the address of the page without that filter. */
export function saidBy(filters: readonly Filter[], { get, to }: TableAddress) {
  const chosen = filters.flatMap(({ name, options, say }) => {
    const id = get(name);
    if (id === '') return [];
    const said = say?.(id) ?? options.find((option) => option.id === id)?.said ?? id;
    return { said, without: to({ [name]: '' }) };
  });
  const search = get('q') === '' ? [] : [{ said: searchText(get('q')), without: to({ q: '' }) }];
  return [...search, ...chosen];
}

type ChipsProps = { filters: readonly Filter[]; address: TableAddress; children: ReactNode };

/** `children` is the number of rows. A link for each filter follows, which removes the filter. */
export function Chips({ filters, address, children }: ChipsProps) {
  return (
    <ul className="flex min-w-0 flex-wrap items-center gap-2">
      <li>{children}</li>
      {saidBy(filters, address).map(({ said, without }) => (
        <li key={said} className="min-w-0">
          <Link
            to={without}
            aria-label={`Remove: ${said}`}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-3.5 hover:border-primary hover:text-primary"
          >
            {said} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
