import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { passSentences, successSentences } from '#contract/calls/problems.ts';
import { passPath } from '#contract/pass.ts';
import type { Context } from '#server/context.ts';
import { receiveForm } from '#server/forms/receive.ts';
import { route } from '#server/http/route.ts';
import { findLimit, limitById, mailboxAndAddress, photoLimit, refuseIfEarly } from '#server/limits/requests.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { claimUtr } from '#server/money/utrs.ts';
import { passFrom, readState, versionOf } from '#server/passes/pass.ts';
import { findByToken, findPassOf, type PassOf, tokenIn } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import { eventIdsOf } from '#server/registrations/chosen-events.ts';
import { changeEmail, changeEvents, changePhoto, renewPass, withdraw } from '#server/registrations/holder.ts';
import { passWantedMail } from '#server/registrations/mails.ts';
import { hasClosed } from '#server/registrations/register.ts';
import type { Guard } from './guard.ts';

export function pass(scope: FastifyInstance, context: Context, guard: Guard): void {
  const { db, passes } = context;
  route(scope, 'pass', async (request, reply) => sendPass(reply, await guard.passOf(request), context));
  route(scope, 'changeEvents', async (request, reply) => {
    const holder = await guard.holderOf(request, reply);
    guard.assertOpen();
    await changeEvents(db, holder, eventIdsOf(request.body.selectedEvents));
    return sendPass(reply, holder.passOf, context);
  });
  route(scope, 'changeEmail', async (request, reply) => {
    const holder = await guard.holderOf(request, reply);
    guard.assertOpen();
    await changeEmail(db, holder, request.body.email);
    return sendPass(reply, holder.passOf, context);
  });
  route(scope, 'withdraw', async (request, reply) => {
    const holder = await guard.holderOf(request, reply);
    guard.assertOpen();
    await withdraw(db, holder);
    return { message: successSentences.withdrawn };
  });
  // People may enter a UTR after the closing time too, because they still pay then.
  route(scope, 'claimUtr', async (request, reply) => {
    const { passOf, now } = await guard.holderOf(request, reply);
    const { utr, for: links = [] } = request.body;
    const others = await Promise.all(links.map((link) => findByToken(db, passes, tokenIn(link))));
    await claimUtr(db, utr, [passOf, ...others], now);
    return sendPass(reply, passOf, context);
  });
  // Renewing works after the closing time too, because a leaked link must be replaceable.
  route(scope, 'renewPass', async (request, reply) => {
    const renewed = await renewPass(db, await guard.holderOf(request, reply));
    return { pass: passPath(passes.tokenFor(renewed)) };
  });
}

export function photo(scope: FastifyInstance, context: Context, guard: Guard): void {
  route(scope, { call: 'changePhoto', config: photoLimit }, async (request, reply) => {
    // Check the pass before the form, so that nothing is stored for an unknown pass.
    await guard.passOf(request).catch(async (error) => {
      // Read the body to its end: browsers mistake an early answer for a lost connection.
      await finished(request.raw.resume()).catch(() => {});
      throw error;
    });
    return receiveForm(request, context, async ({ photo: sent }) => {
      const holder = await guard.holderOf(request, reply);
      guard.assertOpen();
      if (sent === null) throw new Problem('invalid-input', passSentences.photoMissing);
      await changePhoto(context.db, holder, await sent.read());
      return sendPass(reply, holder.passOf, context);
    });
  });
}

async function sendPass(reply: FastifyReply, shown: PassOf, context: Context): Promise<FastifyReply> {
  const { db, passes, edition, clock } = context;
  const state = await readState(db, shown.id);
  if (state === null) {
    // An organiser may have merged the person meanwhile, so look for the pass that was kept.
    const moved = await findPassOf(db, shown.id);
    if (moved === null) throw new Problem('unknown-pass');
    return sendPass(reply, moved, context);
  }
  const canChange = !hasClosed(edition, clock());
  return reply.header('etag', versionOf(state)).send({ ...passFrom(state, shown, passes), canChange });
}

/** Never looks up the person, so that neither the answer nor its timing reveals who is registered. */
export function find(scope: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const waitOf = limitById(context, 'ask');
  route(scope, { call: 'findPass', config: findLimit }, async (request, reply) => {
    refuseIfEarly(reply, await waitOf(mailboxAndAddress(request.body.email, request)));
    await queueMails(db, [passWantedMail(request.body)], clock());
    return { message: successSentences.passOnItsWay };
  });
}
