import { useLocation, useNavigate } from 'react-router';

export type TableAddress = ReturnType<typeof useTableAddress>;

/** Filters, order and page are in the address, so that the Back button, a reload and a shared link work. */
export function useTableAddress() {
  // `useSearchParams` would make the script of every page larger.
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();

  /** Every change, except of the page number, leads to the first page. An empty value removes its parameter. */
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
    /** Returns the parameters with these names, if their values are not empty. */
    pick: (names: readonly string[]): Record<string, string> =>
      Object.fromEntries([...params].filter(([name, value]) => names.includes(name) && value !== '')),
    get: (name: string): string => params.get(name) ?? '',
    to: (changes: Record<string, string>): string => `?${withChanges(changes)}`,
    set: (changes: Record<string, string>, how: { replace?: boolean } = {}): void =>
      void navigate(`?${withChanges(changes)}`, how),
  };
}
