import { createContext, type ReactNode, useEffect, useState } from 'react';
import { forgetText, readText } from '#app/storage.ts';

/** The key of the search text in session storage, which keeps the text if a missing script needs a reload. */
export const keptSearch = 'dashboard-search';

/** The text in the search box. As a context, a key draws only the box and the table again (goal `searchPaint`). */
export const Search = createContext<readonly [text: string, set: (text: string) => void]>(['', () => undefined]);

export function SearchState({ children }: { children: ReactNode }) {
  const state = useState(() => readText('sessionStorage', keptSearch) ?? '');
  useEffect(() => forgetText('sessionStorage', keptSearch), []);
  return <Search value={state}>{children}</Search>;
}
