import { useLocation, useNavigate } from 'react-router';

export type TableAddress = ReturnType<typeof useTableAddress>;

/** Filters, order and page are in the address, so that back, reload and a shared link work. */
export function useTableAddress() {
  // `useSearchParams` would add to the script of every page.
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();

  /** Every change except a new page number goes to the first page. An empty value removes its filter. */
  function withChanges(changes: Record<string, string>): URLSearchParams {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  }

  return {
    /** Reads only the parameters of this table. Other parameters in a link are ignored. */
    pick: (names: readonly string[]): Record<string, string> =>
      Object.fromEntries([...params].filter(([name, value]) => names.includes(name) && value !== '')),
    get: (name: string): string => params.get(name) ?? '',
    to: (changes: Record<string, string>): string => `?${withChanges(changes)}`,
    set: (changes: Record<string, string>, how: { replace?: boolean } = {}): void =>
      void navigate(`?${withChanges(changes)}`, how),
  };
}
