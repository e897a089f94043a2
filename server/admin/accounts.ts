import type { FastifyInstance } from 'fastify';
import {
  accountJoining,
  accountJoinPath,
  type MadeInvitation,
  newInvitation,
  offering,
  passwordChange,
} from '#contract/accounts/accounts.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput } from '#server/http/input.ts';
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
import { authorOf, signedIn } from './session/guard.ts';
import type { Login } from './session/login.ts';

/** These routes need no session: a guest has no account yet. */
export function join(scope: FastifyInstance, { db, clock }: Context, login: Login): void {
  route(scope, { call: 'offeredAccount', config: joinLimit }, async (request, reply) => {
    const { token } = parseInput(offering, request.body);
    return reply.header('cache-control', 'no-store').send(await offeredAccount(db, token, clock()));
  });
  route(scope, { call: 'joinByLink', config: joinLimit }, async (request, reply) => {
    const { token, ...wanted } = parseInput(accountJoining, request.body);
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
  route<ById>(guarded, 'removeAccount', async (request) => {
    const author = authorOf(request, clock);
    if (!(await removeOrganiser(db, request.params, author))) throw new Problem('unknown-account');
    return {};
  });
  route(guarded, 'invitations', () => listInvitations(db, clock()));
  route(guarded, 'invite', async (request, reply) => {
    const { name } = parseInput(newInvitation, request.body);
    const wanted = { name, inviter: signedIn(request).id };
    return reply.code(201).send(withUrl(await invite(db, wanted, authorOf(request, clock))));
  });
  route<ById>(guarded, 'renewInvitation', async (request, reply) => {
    const wanted = { id: request.params.id, inviter: signedIn(request).id };
    const renewed = await renewInvitation(db, wanted, authorOf(request, clock));
    if (renewed === null) throw new Problem('invitation-over');
    return reply.code(201).send(withUrl(renewed));
  });
  route<ById>(guarded, 'revokeInvitation', async (request) => {
    const author = authorOf(request, clock);
    if (!(await revokeInvitation(db, request.params.id, author))) throw new Problem('invitation-over');
    return {};
  });
}

export function ownAccount(guarded: FastifyInstance, { db, clock }: Context, login: Login): void {
  route(guarded, 'changePassword', async (request, reply) => {
    const { current, password } = parseInput(passwordChange, request.body);
    const { id, username } = signedIn(request);
    // Attempts are counted by device. The id stands for a device, so wrong passwords of strangers do not count here.
    const isRight = await login.check(request, reply, { username, password: current }, id);
    if (!isRight) throw new Problem('wrong-password');
    const own = request.cookies[sessionCookie];
    const changed = await changePassword(db, { username, password }, authorOf(request, clock), own);
    if (changed === null) throw new Problem('signed-out');
    return login.knowDevice(request, reply, changed).send({});
  });
  route(guarded, 'sessions', (request) =>
    listSessions(db, signedIn(request), request.cookies[sessionCookie] ?? '', clock()),
  );
  route<ById>(guarded, 'endSession', async (request) => {
    const { id } = request.params;
    if (!(await endSession(db, signedIn(request), id, authorOf(request, clock)))) throw new Problem('unknown-session');
    return {};
  });
}
