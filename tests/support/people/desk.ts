import type { FastifyInstance } from 'fastify';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import type { Database } from '#server/database/tables.ts';
import { type Caller, deskCookie } from '#server/desks/desks.ts';
import { joinDesk, makeDesk } from '#server/desks/joining.ts';

/** A phone that has become a desk: who it acts as, and the headers of its calls. */
export async function joinedDesk(db: Database, name: string, now: Date) {
  const { link } = await makeDesk(db, name, { actor: 'Asha', role: 'organiser', now });
  const { desk, token } = await joinDesk(db, { link, key: null, held: undefined }, now);
  const caller: Caller = { name: desk.name, deskId: desk.id };
  return { caller, token, headers: headersOf(token) };
}

export const headersOf = (token: string) => ({ cookie: `${deskCookie}=${token}`, [adminHeader]: adminFlag.value });

/** Joins over the wire, by the token of a one-time link. */
export const sendJoin = (app: FastifyInstance, token: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: calls.joinDesk.path, payload: { token }, headers });

/** What the page of a one-time link asks first. */
export const sendOffer = (app: FastifyInstance, token: string) =>
  app.inject({ method: 'POST', url: calls.offeredDesk.path, payload: { token } });
