import { isOfHolder } from '#contract/admin.ts';
import { latestEntries } from '#server/audit/log.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import { openConfigured } from '#server/database/open.ts';
import { print, runCommand } from './command.ts';

/** `npm run log [-- NUMBER]`: who did what to whom and when, the latest first, as lines of tab-separated values. */

const usage = 'npm run log -- [NUMBER]   the latest NUMBER entries of the audit log, 100 where none is given';

await runCommand(async () => {
  const [count = '100', ...rest] = process.argv.slice(2);
  if (!/^[1-9]\d{0,8}$/.test(count) || rest.length > 0) throw new StartFault([usage]);
  const db = await openConfigured(readConfig());
  try {
    for (const entry of await latestEntries(db, Number(count))) {
      const change =
        entry.old_value === null ? (entry.new_value ?? '') : `${entry.old_value || '-'} → ${entry.new_value || '-'}`;
      const { at, actor, action, registration_id, subject } = entry;
      const isParticipant = isOfHolder({ by: actor, action, to: entry.new_value });
      print([at, actor ?? (isParticipant ? 'participant' : '-'), action, registration_id ?? subject ?? '', change]);
    }
  } finally {
    await db.destroy();
  }
});
