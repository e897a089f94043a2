import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isExpired } from '../session/query-client.ts';

/** An empty key refreshes every list. */
export const everything = { queryKey: [] };

/** Sends a change, then refreshes the list, even after a failure: another organiser may have changed the item first. */
export function useChange<Input, Answer>(list: { queryKey: QueryKey }, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: list.queryKey });
  const made = useMutation({ mutationFn: change, onSuccess: refresh, onError: () => void refresh() });
  // The sign-in dialog reports an ended session. A message here would stay after signing in.
  return isExpired(made.error) ? { ...made, error: null } : made;
}
