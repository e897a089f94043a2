import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { backend } from '#app/api.ts';

/** The address of a picture on the backend by its relative path; undefined until the backend's address is known. */
export type AddressOf = (path: string) => string | undefined;

export function usePhotoAddress(): AddressOf {
  const { data } = useQuery({ queryKey: ['backend'], queryFn: backend, staleTime: Number.POSITIVE_INFINITY });
  return useCallback((path) => (data === undefined ? undefined : `${data}/${path.replace(/^\/+/, '')}`), [data]);
}
