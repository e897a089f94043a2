import type { FastifyInstance } from 'fastify';
import type { Today } from '#contract/today.ts';
import { hasFees } from '#programme/fees.ts';
import { readAttention } from '#server/attention/attention.ts';
import { backupReport } from '#server/backups/last-backup.ts';
import type { Context } from '#server/context.ts';
import { listSilentDesks } from '#server/desks/desks.ts';
import { route } from '#server/http/route.ts';
import { countUndelivered } from '#server/mail/undelivered.ts';
import { cashAtDesks } from '#server/money/money.ts';
import { countToVerify } from '#server/money/utrs.ts';
import { countHeads } from '#server/people/heads.ts';

export function today(guarded: FastifyInstance, { db, config, clock, people }: Context): void {
  const heads = countHeads(db, people);
  route(guarded, 'today', async (): Promise<Today> => {
    const now = clock();
    return {
      ...(await heads(now)),
      ...(await readAttention(db)),
      backup: await backupReport(db, now),
      mails: { ...(await countUndelivered(db)), hasServer: config.smtp !== null },
      silentDesks: await listSilentDesks(db, now),
      utrsToVerify: hasFees() ? await countToVerify(db) : 0,
      cashAtDesks: hasFees() ? await cashAtDesks(db) : [],
    };
  });
}
