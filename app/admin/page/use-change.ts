import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Refreshes the list even after a failure, because another organiser may have made the change first. */
export function useChange<Input, Answer>(list: { queryKey: QueryKey }, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: list.queryKey }),
  });
}
