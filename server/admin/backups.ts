import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { backupReport } from '#server/backups/last-backup.ts';
import type { Context } from '#server/context.ts';

export function backups(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route({
    method: calls.lastBackup.method,
    url: calls.lastBackup.path,
    handler: () => backupReport(db, clock()),
  });
}
