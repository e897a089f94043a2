import { latestEntries, listIn } from '#server/book/entries.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import { readArguments } from './arguments.ts';
import { openExisting, print, runCommand } from './command.ts';

/** `npm run log [-- NUMBER]`: prints who did what and when, newest first, as tab-separated lines. */

const usage = 'npm run log -- [NUMBER]   prints the last NUMBER entries of the book (default 100)';

const [count = '100'] = readArguments(usage, {}, 1).positionals;

await runCommand(async () => {
  if (!/^[1-9]\d{0,8}$/.test(count)) throw new StartFault([usage]);
  const { db } = await openExisting(readConfig());
  try {
    for (const entry of await latestEntries(db, Number(count))) {
      const { at, actor, role, kind, registration_id, subject, events, old_value: from, new_value: to, rupees } = entry;
      const change = from === null ? (to ?? '') : `${from || '-'} → ${to || '-'}`;
      const what = [...listIn(events), change, rupees ? `₹${rupees}` : ''].filter(Boolean).join(' ');
      print([at, actor ?? role ?? '-', kind, registration_id ?? subject ?? '', what]);
    }
  } finally {
    await db.destroy();
  }
});
