import type { FastifyInstance } from 'fastify';
import { attendanceChange, paymentChange } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { parseInput } from '#server/http/body.ts';
import type { Parts } from '#server/parts.ts';
import { Problem } from '#server/problem.ts';
import { setAttendance, setPayment } from '#server/registrations/marks.ts';
import { signedIn } from './guard.ts';
import { type ById, registrationId } from './registration-id.ts';

/** What an organiser changes at the desk: whether somebody is there, and how they paid. */
export function changes(guarded: FastifyInstance, { db, clock }: Parts): void {
  guarded.route<ById>({
    ...{ method: calls.attendance.method, url: calls.attendance.path },
    async handler(request) {
      const { isPresent } = parseInput(attendanceChange, request.body);
      const mark = { actor: signedIn(request).username, now: clock() };
      return accepted(await setAttendance(db, registrationId(request), isPresent, mark));
    },
  });
  guarded.route<ById>({
    ...{ method: calls.payment.method, url: calls.payment.path },
    async handler(request) {
      const { paymentMethod } = parseInput(paymentChange, request.body);
      const mark = { actor: signedIn(request).username, now: clock() };
      return accepted(await setPayment(db, registrationId(request), paymentMethod, mark));
    },
  });
}

function accepted(found: boolean): object {
  if (!found) throw new Problem('unknown-registration');
  return {};
}
