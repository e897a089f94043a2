import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Also refreshes the list after a failure, because another organiser may have been first. */
export function useChange<Input, Answer>(list: { queryKey: QueryKey }, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: list.queryKey });
  return useMutation({ mutationFn: change, onSuccess: refresh, onError: () => void refresh() });
}
