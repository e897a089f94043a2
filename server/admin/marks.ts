import type { FastifyInstance } from 'fastify';
import { attendanceChange, paymentChange } from '#contract/admin.ts';
import { routeOf } from '#contract/calls/calls.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput, registrationId } from '#server/http/input.ts';
import { setAttendance, setPayment } from '#server/marks/dashboard.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from './session/guard.ts';

export function marks(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route<ById>({
    ...routeOf('attendance'),
    async handler(request) {
      const { isPresent } = parseInput(attendanceChange, request.body);
      const isKnown = await setAttendance(db, registrationId(request), isPresent, authorOf(request, clock));
      if (!isKnown) throw new Problem('unknown-registration');
      return {};
    },
  });
  guarded.route<ById>({
    ...routeOf('payment'),
    async handler(request) {
      const { paymentMethod } = parseInput(paymentChange, request.body);
      const isKnown = await setPayment(db, registrationId(request), paymentMethod, authorOf(request, clock));
      if (!isKnown) throw new Problem('unknown-registration');
      return {};
    },
  });
}
