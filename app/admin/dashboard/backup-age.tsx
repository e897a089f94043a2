import { useQuery } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { lastBackup } from '#contract/backups.ts';
import { useIsSigningOut } from '../session/sign-out.ts';

export function BackupAge() {
  const isSigningOut = useIsSigningOut();
  const { data } = useQuery({
    queryKey: ['last-backup'],
    queryFn: ({ signal }) => callFor(lastBackup, 'lastBackup', { signal }),
    enabled: !isSigningOut,
    refetchInterval: 60_000,
  });
  if (!data) return null;
  const { takenAt, isBehind } = data;
  const when = takenAt === null ? 'No backup yet' : `Last backup ${whenText(takenAt)}`;
  // pr-16 leaves room for the scroll-to-top button.
  if (!isBehind) return <p className="pr-16 text-sm text-text-soft">{when}</p>;
  const since = takenAt === null ? 'People have registered' : 'People have registered since';
  return <p className="pr-16 text-sm text-warning">{`${when}. ${since}: tell the person who runs the server.`}</p>;
}
