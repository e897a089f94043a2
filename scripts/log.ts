import { latestEntries, listIn } from '#server/book/entries.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import { openConfigured } from '#server/database/open.ts';
import { print, runCommand } from './command.ts';

/** `npm run log [-- NUMBER]`: prints who did what and when, newest first, as tab-separated lines. */

const usage = 'npm run log -- [NUMBER]   prints the last NUMBER entries of the book (default 100)';

await runCommand(async () => {
  const [count = '100', ...rest] = process.argv.slice(2);
  if (!/^[1-9]\d{0,8}$/.test(count) || rest.length > 0) throw new StartFault([usage]);
  const { db } = await openConfigured(readConfig());
  try {
    for (const entry of await latestEntries(db, Number(count))) {
      const { at, actor, role, kind, registration_id, subject, events, old_value: from, new_value: to } = entry;
      const change = from === null ? (to ?? '') : `${from || '-'} → ${to || '-'}`;
      const what = [...listIn(events), change].filter(Boolean).join(' ');
      print([at, actor ?? role ?? '-', kind, registration_id ?? subject ?? '', what]);
    }
  } finally {
    await db.destroy();
  }
});
