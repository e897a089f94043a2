import { useQuery } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { attention, type Attention as Shape } from '#contract/attention.ts';
import { useIsSigningOut } from '../session/sign-out.ts';

export function Attention() {
  const isSigningOut = useIsSigningOut();
  const { data } = useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => callFor(attention, 'attention', { signal }),
    enabled: !isSigningOut,
    refetchInterval: 15_000,
  });
  const sentences = data ? sentencesOf(data) : [];
  if (sentences.length === 0) return null;
  return (
    <ul aria-label="To look at" className="mb-4 border-l-4 border-warning bg-raised px-4 py-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="py-0.5">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

function sentencesOf({ marksOfWithdrawn: marks, paidTwice }: Shape): string[] {
  return [
    ...paidTwice.map(({ name }) => `${name} paid twice. Ask both desks, then set the payment again.`),
    ...(marks > 0 ? [`${marks === 1 ? '1 mark' : `${marks} marks`} for someone who has withdrawn.`] : []),
  ];
}
