import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { backend } from '#app/api.ts';

/** The URL of a path on the backend. Undefined until the backend is known. */
export type AddressOf = (path: string) => string | undefined;

export function usePhotoAddress(): AddressOf {
  const { data } = useQuery({ queryKey: ['backend'], queryFn: backend, staleTime: Number.POSITIVE_INFINITY });
  return useCallback((path) => (data === undefined ? undefined : `${data}/${path.replace(/^\/+/, '')}`), [data]);
}
