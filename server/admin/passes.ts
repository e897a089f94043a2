import type { FastifyInstance } from 'fastify';
import { type PassLink, passPath } from '#contract/pass.ts';
import { record } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { registrationId } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { findPassOf, type PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import { renewPassOf } from '#server/registrations/holder.ts';

/** The book records which organiser saw a pass link, because anybody with the link can change the registration. */
export function passes(guarded: FastifyInstance, { db, passes: { tokenFor }, publicUrl }: Context): void {
  route(guarded, 'passOf', async (request) => {
    const id = registrationId(request);
    const found = await findPassOf(db, id);
    if (found === null) throw new Problem('unknown-registration');
    const { now, ...by } = request.author;
    await record(db, { ...by, kind: 'pass-shown', registrationId: id }, now);
    return linkTo(found);
  });
  route(guarded, 'renewPassOf', async (request) => {
    return linkTo(await renewPassOf(db, registrationId(request), request.author));
  });

  function linkTo(pass: PassOf): PassLink {
    const path = passPath(tokenFor(pass));
    return { pass: path, url: publicUrl + path };
  }
}
