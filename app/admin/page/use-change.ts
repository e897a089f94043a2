import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isExpired } from '../session/query-client.ts';

/** Sends a change, then loads the page's data again, even after a failure: another organiser may have been faster. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries();
  // Stay busy until the page shows the change, but not for ever if one of its requests hangs.
  const shown = () => Promise.race([refresh(), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  const made = useMutation({ mutationFn: change, onSuccess: shown, onError: () => void refresh() });
  // The sign-in dialog reports an ended session. A message here would stay after signing in.
  return isExpired(made.error) ? { ...made, error: null } : made;
}
