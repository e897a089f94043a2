import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { readAttention } from '#server/attention/attention.ts';
import { backupReport } from '#server/backups/last-backup.ts';
import type { Context } from '#server/context.ts';
import { takeJson } from '#server/http/input.ts';
import { closeBelow, route } from '#server/http/route.ts';
import { boards } from './boards.ts';
import { book } from './book.ts';
import { desks } from './desks.ts';
import { list } from './list.ts';
import { mails } from './mails.ts';
import { marks } from './marks.ts';
import { moves } from './moves.ts';
import { notices } from './notices.ts';
import { passes } from './passes.ts';
import { requireOrganiser } from './session/guard.ts';
import { login, session } from './session/login.ts';
import { stream } from './stream.ts';

export async function admin(scope: FastifyInstance, context: Context): Promise<void> {
  takeJson(scope);
  await scope.register(cookie);
  // Not guarded, because nobody has a session before sign-in.
  await login(scope, context);
  await scope.register(async (guarded) => {
    requireOrganiser(guarded, context);
    for (const routes of [session, list, marks, notices, moves, boards, desks, passes, book, mails, reports, stream])
      routes(guarded, context);
    closeBelow(guarded, '/api/admin');
  });
}

function reports(guarded: FastifyInstance, { db, clock }: Context): void {
  route(guarded, 'attention', () => readAttention(db));
  route(guarded, 'lastBackup', () => backupReport(db, clock()));
}
