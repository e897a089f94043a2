import type { FastifyInstance } from 'fastify';
import { accountJoinPath, type MadeInvitation } from '#contract/accounts/accounts.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { joinLimit } from '#server/limits/requests.ts';
import { changePassword, listOrganisers, removeOrganiser } from '#server/organisers/accounts.ts';
import {
  invite,
  joinByLink,
  listInvitations,
  offeredAccount,
  renewInvitation,
  revokeInvitation,
} from '#server/organisers/invitations.ts';
import { endSession, listSessions, sessionCookie } from '#server/organisers/sessions.ts';
import { Problem } from '#server/problem.ts';
import { signedIn } from './session/guard.ts';
import type { Login } from './session/login.ts';

/** These routes need no session: a guest has no account yet. */
export function join(scope: FastifyInstance, { db, clock }: Context, login: Login): void {
  route(scope, { call: 'offeredAccount', config: joinLimit }, ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    return offeredAccount(db, body.token, clock());
  });
  route(scope, { call: 'joinByLink', config: joinLimit }, async (request, reply) => {
    const { token, ...wanted } = request.body;
    const organiser = await joinByLink(db, token, wanted, clock()).catch(async (error: unknown) => {
      // If the first answer was lost, the account exists already. The person knows its password, so sign them in.
      const isUsed = error instanceof Problem && error.code === 'used-invitation';
      const again = isUsed ? await login.check(request, reply, wanted) : null;
      if (again === null) throw error;
      return again;
    });
    return login.begin(request, reply, organiser);
  });
}

export function accounts(guarded: FastifyInstance, { db, clock, publicUrl }: Context): void {
  const withUrl = (made: MadeInvitation): MadeInvitation => ({ ...made, link: publicUrl + accountJoinPath(made.link) });
  route(guarded, 'accounts', () => listOrganisers(db));
  route(guarded, 'removeAccount', async (request) => {
    if (!(await removeOrganiser(db, request.params, request.author))) throw new Problem('unknown-account');
  });
  route(guarded, 'invitations', () => listInvitations(db, clock()));
  route(guarded, 'invite', async (request) => {
    const wanted = { name: request.body.name, inviter: signedIn(request).id };
    return withUrl(await invite(db, wanted, request.author));
  });
  route(guarded, 'renewInvitation', async (request) => {
    const wanted = { id: request.params.id, inviter: signedIn(request).id };
    return withUrl(await renewInvitation(db, wanted, request.author));
  });
  route(guarded, 'revokeInvitation', (request) => revokeInvitation(db, request.params.id, request.author));
}

export function ownAccount(guarded: FastifyInstance, { db, clock }: Context, login: Login): void {
  route(guarded, 'changePassword', async (request, reply) => {
    const { current, password } = request.body;
    const { id, username } = signedIn(request);
    // Attempts are counted by device. The organiser's id stands for a device here, so strangers' attempts do not count.
    const isRight = await login.check(request, reply, { username, password: current }, id);
    if (!isRight) throw new Problem('wrong-password');
    const own = request.cookies[sessionCookie];
    const changed = await changePassword(db, { username, password }, request.author, own);
    if (changed === null) throw new Problem('signed-out');
    login.knowDevice(request, reply, changed);
  });
  route(guarded, 'sessions', (request) =>
    listSessions(db, signedIn(request), request.cookies[sessionCookie] ?? '', clock()),
  );
  route(guarded, 'endSession', (request) => endSession(db, signedIn(request), request.params.id, request.author));
}
