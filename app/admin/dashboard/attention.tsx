import { useQuery } from '@tanstack/react-query';
import { whenText } from '#app/fest-time.ts';
import { attention, lastBackup, type Attention as Shape } from '#contract/admin.ts';
import { polled, useIsSigningOut } from '../session/query-client.ts';

export function Attention() {
  const { data } = useQuery({ ...polled(attention, 'attention', 15_000), enabled: !useIsSigningOut() });
  const sentences = data ? sentencesOf(data) : [];
  if (sentences.length === 0) return null;
  return (
    <ul aria-label="Needs attention" className="mb-4 border-l-4 border-warning bg-raised px-4 py-2">
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

export function BackupAge() {
  const { data } = useQuery({ ...polled(lastBackup, 'lastBackup', 60_000), enabled: !useIsSigningOut() });
  if (!data) return null;
  const { takenAt, isBehind } = data;
  const when = takenAt === null ? 'No backup yet' : `Last backup ${whenText(takenAt)}`;
  // pr-16 keeps space for the scroll-to-top button.
  if (!isBehind) return <p className="pr-16 text-sm text-text-soft">{when}</p>;
  const since = takenAt === null ? 'People have registered' : 'People have registered since';
  return <p className="pr-16 text-sm text-warning">{`${when}. ${since}: tell the person who runs the server.`}</p>;
}
