import type { FastifyInstance } from 'fastify';
import { readDecisions, settle } from '#server/colleges/decisions.ts';
import type { Context } from '#server/context.ts';
import { hold } from '#server/hold.ts';
import { sendTagged } from '#server/http/headers.ts';
import { route } from '#server/http/route.ts';

/** The chosen names, which the form suggests. */
export function colleges(scope: FastifyInstance, { db, clock }: Context): void {
  const names = hold(async () => settle(await readDecisions(db)).names);
  route(scope, 'collegeNames', async (request, reply) =>
    sendTagged(request, reply, 'application/json', JSON.stringify(await names.read(clock()))),
  );
}
