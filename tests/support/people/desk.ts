import type { FastifyInstance } from 'fastify';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import type { Database } from '#server/database/tables.ts';
import { type DeskCaller, deskCookie } from '#server/desks/desks.ts';
import { joinDesk, makeDesk } from '#server/desks/joining.ts';
import type { NewRegistration } from '#server/registrations/register.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';

/** Makes a desk and joins it. */
export async function joinedDesk(db: Database, name: string, now: Date) {
  const { link } = await makeDesk(db, name, { actor: 'Asha', role: 'organiser', now });
  const { desk, token } = await joinDesk(db, { link, key: null, held: undefined }, now);
  const caller: DeskCaller = { name: desk.name, deskId: desk.id };
  return { caller, token, headers: headersOf(token) };
}

export const headersOf = (token: string) => ({ cookie: `${deskCookie}=${token}`, [adminHeader]: adminFlag.value });

/** Stores a participant without a photo and gives their id. */
export async function storePerson(db: Database, about: Partial<NewRegistration> = {}): Promise<string> {
  const registration = newRegistration({ photo: null, ...about });
  await store(db, registration);
  return idByContact(db, registration.contact);
}

export async function idByContact(db: Database, contact: string): Promise<string> {
  const row = db.selectFrom('registrations').select('id').where('contact', '=', contact);
  return (await row.executeTakeFirstOrThrow()).id;
}

export const sendJoin = (app: FastifyInstance, token: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: calls.joinDesk.path, payload: { token }, headers });

export const sendOffer = (app: FastifyInstance, token: string) =>
  app.inject({ method: 'POST', url: calls.offeredDesk.path, payload: { token } });
