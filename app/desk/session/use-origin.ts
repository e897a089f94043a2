import { useEffect, useState } from 'react';
import { backend } from '#app/api.ts';

/** The server's origin, '' if it is this one. Undefined until it is known, null without an answer. */
export function useOrigin(): string | null | undefined {
  const [origin, setOrigin] = useState<string | null>();
  useEffect(() => void backend().then(setOrigin, () => setOrigin(null)), []);
  return origin;
}
