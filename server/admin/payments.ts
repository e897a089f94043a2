import type { FastifyInstance } from 'fastify';
import { paymentChange } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { type ById, registrationId } from '#server/http/by-id.ts';
import { setPayment } from '#server/marks/dashboard.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from './session/guard.ts';

export function payments(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route<ById>({
    method: calls.payment.method,
    url: calls.payment.path,
    async handler(request) {
      const { paymentMethod } = parseInput(paymentChange, request.body);
      const isKnown = await setPayment(db, registrationId(request), paymentMethod, authorOf(request, clock));
      if (!isKnown) throw new Problem('unknown-registration');
      return {};
    },
  });
}
