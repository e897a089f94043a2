import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Refreshes the list even after a failure, because another organiser may have made the change first. A failure shows at once. */
export function useChange<Input, Answer>(list: { queryKey: QueryKey }, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: list.queryKey });
  return useMutation({ mutationFn: change, onSuccess: refresh, onError: () => void refresh() });
}
