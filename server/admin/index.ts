import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import { readAttention } from '#server/attention/attention.ts';
import { backupReport } from '#server/backups/last-backup.ts';
import type { Context } from '#server/context.ts';
import { takeJson } from '#server/http/input.ts';
import { Problem } from '#server/problem.ts';
import { boards } from './boards.ts';
import { book } from './book.ts';
import { desks } from './desks.ts';
import { list } from './list.ts';
import { mails } from './mails.ts';
import { marks } from './marks.ts';
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
    session(guarded, context);
    list(guarded, context);
    marks(guarded, context);
    notices(guarded, context);
    boards(guarded, context);
    desks(guarded, context);
    passes(guarded, context);
    book(guarded, context);
    mails(guarded, context);
    reports(guarded, context);
    stream(guarded, context);
    guarded.all('/api/admin', notFound);
    guarded.all('/api/admin/*', notFound);
  });
}

function notFound(): never {
  throw new Problem('not-found');
}

function reports(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route({ ...routeOf('attention'), handler: () => readAttention(db) });
  guarded.route({ ...routeOf('lastBackup'), handler: () => backupReport(db, clock()) });
}
