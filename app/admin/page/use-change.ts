import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Refreshes the list afterwards, also after a failure: somebody else may have been quicker. */
export function useChange<Input, Answer>(list: { queryKey: QueryKey }, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: list.queryKey }),
  });
}
