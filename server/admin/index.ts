import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { takeJson } from '#server/http/input.ts';
import { closeBelow } from '#server/http/route.ts';
import { accounts, join, ownAccount } from './accounts.ts';
import { desks } from './desks.ts';
import { list } from './list.ts';
import { marks } from './marks.ts';
import { messages } from './messages.ts';
import { money } from './money.ts';
import { notices } from './notices.ts';
import { passes } from './passes.ts';
import { people } from './people.ts';
import { requireOrganiser } from './session/guard.ts';
import { login, session } from './session/login.ts';
import { today } from './today.ts';

export async function admin(scope: FastifyInstance, context: Context): Promise<void> {
  takeJson(scope);
  await scope.register(cookie);
  // These routes need no session, because people use them to sign in.
  const checks = await login(scope, context);
  join(scope, context, checks);
  await scope.register(async (guarded) => {
    requireOrganiser(guarded, context);
    for (const routes of [session, list, marks, notices, money, desks, accounts, passes, messages, today, people])
      routes(guarded, context);
    ownAccount(guarded, context, checks);
    closeBelow(guarded, '/api/admin');
  });
}
