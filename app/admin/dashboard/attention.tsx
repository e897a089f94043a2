import { backupTime, marksToCheck, tellOperator } from '../today/needs.ts';
import { useToday } from '../today/use-today.ts';

export function Attention() {
  const { data } = useToday();
  const needs = data ? marksToCheck(data) : [];
  if (needs.length === 0) return null;
  return (
    <ul aria-label="Needs attention" className="mb-4 border-l-4 border-warning bg-raised px-4 py-2">
      {needs.map(({ sentence, to }) => (
        <li key={`${to} ${sentence}`} className="py-0.5">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

export function BackupAge() {
  const backup = useToday().data?.backup;
  if (!backup) return null;
  // pr-16 keeps space for the scroll-to-top button.
  if (!backup.isBehind) return <p className="pr-16 text-sm text-text-soft">{backupTime(backup)}</p>;
  return <p className="pr-16 text-sm text-warning">{`${backupTime(backup)}. ${tellOperator(backup)}`}</p>;
}
