import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { mailboxKey } from '#server/database/email-key.ts';
import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { counter, forgetEnded } from './counter.ts';

const minute = 60_000;
const changesWindow = 10 * minute;
const hour = 60 * minute;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many requests one address may send to the routes of this kind in ten minutes. */
    limit?: { kind: string; max: number };
  }
}

/** A whole campus may share one address. Allows 300 students to send twice each in ten minutes. */
export const registerLimit = { limit: { kind: 'register', max: 600 } };
export const photoLimit = { limit: { kind: 'photo', max: 600 } };
export const findLimit = { limit: { kind: 'find', max: 120 } };
export const joinLimit = { limit: { kind: 'join', max: 600 } };

type Setting = { config: Config; db: Database; clock: () => Date };

export function limitRequests(app: FastifyInstance, { config, db, clock }: Setting): void {
  // The longest windows last an hour. One of them is the window of mails (server/mail/quotas.ts).
  const forget = () => forgetEnded(db, clock(), hour);
  const sweep = setInterval(() => void forget().catch((err) => app.log.error({ err })), minute);
  app.addHook('onClose', async () => clearInterval(sweep));
  if (!config.rateLimit) return;
  const count = counter({ db, clock, window: changesWindow });
  app.addHook('onRequest', async (request, reply) => {
    const { limit } = request.routeOptions.config;
    if (!limit) return;
    const key = `${limit.kind} ${clientAddress(request)}`;
    refuseIfEarly(reply, await count([{ key, max: limit.max }]).catch(uncounted));
  });
}

/** How many requests one id may send within `window` ms. */
const limitsById = {
  /** Forms, by email and IP address. A whole class may share both. */
  mailbox: { max: 200, window: hour },
  /** Lower than a mailbox's quota (server/mail/quotas.ts), so that one address cannot use up that quota. */
  ask: { max: 20, window: hour },
  /** Changes of a pass. Each sends a mail to an address that nobody has confirmed. */
  pass: { max: 30, window: changesWindow },
  /** Tests of letters. Each sends a mail to an address that an organiser types. */
  'letter test': { max: 10, window: hour },
  pack: { max: 30, window: changesWindow },
};

/** Returns a function that counts a request for an id and returns the seconds to wait, or null if there is no wait. */
export function limitById({ config, db, clock }: Setting, kind: keyof typeof limitsById) {
  const { max, window } = limitsById[kind];
  const count = counter({ db, clock, window });
  return async (id: string) => (config.rateLimit ? count([{ key: `${kind} ${id}`, max }]) : null);
}

export const mailboxAndAddress = (email: string, request: FastifyRequest): string =>
  `${mailboxKey(email)} ${clientAddress(request)}`;

/** Refuses the request if the database failed, because the request needs the database too. Ignores other errors. */
export function uncounted(error: unknown): null {
  if (databaseFailure(error) !== null) throw error;
  return null;
}

/** @throws {Problem} `too-many-requests` if there are seconds to wait */
export function refuseIfEarly(reply: FastifyReply, wait: number | null): void {
  if (wait === null) return;
  reply.header('retry-after', wait);
  throw new Problem('too-many-requests');
}

export const clientAddress = ({ ip }: FastifyRequest): string => networkOf(ip);

/** Returns an IPv4 address, or an IPv6 address's 64-bit network, because one client can use all of that network. */
export const networkOf = (ip: string): string => normalizeIP(ip);
