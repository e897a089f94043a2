import { useQuery } from '@tanstack/react-query';
import { backend } from '#app/api.ts';

/** Addresses of pictures on the backend by their relative paths; undefined until the backend's address is known. */
export function usePhotoAddress(): (path: string) => string | undefined {
  const { data } = useQuery({ queryKey: ['backend'], queryFn: backend, staleTime: Number.POSITIVE_INFINITY });
  return (path) => (data === undefined ? undefined : `${data}/${path.replace(/^\/+/, '')}`);
}
