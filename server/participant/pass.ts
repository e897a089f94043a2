import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newUtr } from '#contract/book/utrs.ts';
import { passSentences, successSentences } from '#contract/calls/problems.ts';
import { passEmail, passEvents, passPath, passWanted } from '#contract/pass.ts';
import type { Context } from '#server/context.ts';
import { receiveForm } from '#server/forms/receive.ts';
import { parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { askLimit, findLimit, photoLimit, refuseIfEarly } from '#server/limits/requests.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { claimUtr } from '#server/money/utrs.ts';
import { passFrom, readState, versionOf } from '#server/passes/pass.ts';
import { findByToken, findPassOf, type PassOf, tokenIn } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import { eventIdsOf } from '#server/registrations/chosen-events.ts';
import { changeEmail, changeEvents, changePhoto, renewPass, withdraw } from '#server/registrations/holder.ts';
import { passWantedMail } from '#server/registrations/mails.ts';
import { hasClosed } from '#server/registrations/register.ts';
import type { ByToken, Guard } from './guard.ts';

export function pass(scope: FastifyInstance, context: Context, guard: Guard): void {
  const { db, passes } = context;
  route<ByToken>(scope, 'pass', async (request, reply) => sendPass(reply, await guard.passOf(request), context));
  route<ByToken>(scope, 'changeEvents', async (request, reply) => {
    const holder = await guard.holderOf(request, reply);
    guard.assertOpen();
    const { selectedEvents } = parseInput(passEvents, request.body);
    await changeEvents(db, holder, eventIdsOf(selectedEvents));
    return sendPass(reply, holder.passOf, context);
  });
  route<ByToken>(scope, 'changeEmail', async (request, reply) => {
    const holder = await guard.holderOf(request, reply);
    guard.assertOpen();
    await changeEmail(db, holder, parseInput(passEmail, request.body).email);
    return sendPass(reply, holder.passOf, context);
  });
  route<ByToken>(scope, 'withdraw', async (request, reply) => {
    const holder = await guard.holderOf(request, reply);
    guard.assertOpen();
    await withdraw(db, holder);
    return { message: successSentences.withdrawn };
  });
  // People may enter a UTR after the closing time too, because they still pay then.
  route<ByToken>(scope, 'claimUtr', async (request, reply) => {
    const { passOf, now } = await guard.holderOf(request, reply);
    const { utr, for: links = [] } = parseInput(newUtr, request.body);
    const others = await Promise.all(links.map((link) => findByToken(db, passes, tokenIn(link))));
    await claimUtr(db, utr, [passOf, ...others], now);
    return sendPass(reply, passOf, context);
  });
  // Renewing works after the closing time too, because a leaked link must be replaceable.
  route<ByToken>(scope, 'renewPass', async (request, reply) => {
    const renewed = await renewPass(db, await guard.holderOf(request, reply));
    return { pass: passPath(passes.tokenFor(renewed)) };
  });
}

export function photo(scope: FastifyInstance, context: Context, guard: Guard): void {
  route<ByToken>(scope, { call: 'changePhoto', config: photoLimit }, async (request, reply) => {
    // Check the pass before the form, so that nothing is stored for an unknown pass.
    await guard.passOf(request).catch(async (error) => {
      // Browsers mistake an early answer for a lost connection.
      await finished(request.raw.resume()).catch(() => {});
      throw error;
    });
    return receiveForm(request, context, async ({ photo: sent }) => {
      const holder = await guard.holderOf(request, reply);
      guard.assertOpen();
      if (sent === null) throw new Problem('invalid-input', passSentences.photoMissing);
      sent.assertSize();
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
  const waitOf = askLimit(context);
  route(scope, { call: 'findPass', config: findLimit }, async (request, reply) => {
    const wanted = parseInput(passWanted, request.body);
    refuseIfEarly(reply, await waitOf(wanted.email, request));
    await queueMails(db, [passWantedMail(wanted)], clock());
    return reply.code(202).send({ message: successSentences.passOnItsWay });
  });
}
