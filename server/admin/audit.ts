import type { FastifyInstance } from 'fastify';
import { exportNote, type HistoryEntry } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { historyOf, record } from '#server/audit/log.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { type ById, registrationId } from '#server/http/by-id.ts';
import { signedIn } from './session/guard.ts';

export function audit(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route<ById>({
    method: calls.history.method,
    url: calls.history.path,
    async handler(request) {
      const rows = await historyOf(db, registrationId(request));
      return rows.map(
        (row): HistoryEntry => ({
          at: row.at,
          by: row.actor,
          action: row.action,
          from: row.old_value,
          to: row.new_value,
        }),
      );
    },
  });
  guarded.route({
    method: calls.exported.method,
    url: calls.exported.path,
    async handler(request) {
      const { file, rows } = parseInput(exportNote, request.body);
      const { username } = signedIn(request);
      await record(db, { actor: username, action: 'exported', subject: file, newValue: `${rows} rows` }, clock());
      return {};
    },
  });
}
