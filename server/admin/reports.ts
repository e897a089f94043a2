import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import { readAttention } from '#server/attention/attention.ts';
import { backupReport } from '#server/backups/last-backup.ts';
import type { Context } from '#server/context.ts';

export function reports(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route({ ...routeOf('attention'), handler: () => readAttention(db) });
  guarded.route({ ...routeOf('lastBackup'), handler: () => backupReport(db, clock()) });
}
