import { useState } from 'react';
import { call } from '#app/api.ts';
import { suggestions } from '#fest/suggestions.ts';

/** For the field: suggests the edition's colleges and, once somebody comes to it, the names that organisers chose. */
export function useCollegeNames() {
  const [names, setNames] = useState<string[]>();
  async function onFocus() {
    if (names) return;
    setNames([]);
    const chosen = await call('collegeNames').catch(() => []);
    setNames(Object.values(chosen));
  }
  return { suggestions: [...new Set([...suggestions.college, ...(names ?? [])])], onFocus };
}
