import { useEffect, useState } from 'react';
import { backend } from '#app/api.ts';

/** The origin of the server, '' if it is this one; undefined until that is known, null if nobody answers. */
export function useOrigin(): string | null | undefined {
  const [origin, setOrigin] = useState<string | null>();
  useEffect(() => void backend().then(setOrigin, () => setOrigin(null)), []);
  return origin;
}
