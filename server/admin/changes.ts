import type { FastifyInstance } from 'fastify';
import { validate as isUuid } from 'uuid';
import { attendanceChange, paymentChange } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { parseInput } from '#server/http/body.ts';
import type { Parts } from '#server/parts.ts';
import { Problem } from '#server/problem.ts';
import { setAttendance, setPayment } from '#server/registrations/store.ts';

type ById = { Params: { id: string } };

/** What an organiser changes at the desk: whether somebody is there, and how they paid. */
export function changes(guarded: FastifyInstance, { db }: Parts): void {
  guarded.route<ById>({
    ...{ method: calls.attendance.method, url: calls.attendance.path },
    async handler({ params, body }) {
      const { isPresent } = parseInput(attendanceChange, body);
      return accepted(await setAttendance(db, registrationId(params.id), isPresent));
    },
  });
  guarded.route<ById>({
    ...{ method: calls.payment.method, url: calls.payment.path },
    async handler({ params, body }) {
      const { paymentMethod } = parseInput(paymentChange, body);
      return accepted(await setPayment(db, registrationId(params.id), paymentMethod));
    },
  });
}

function registrationId(id: string): string {
  if (!isUuid(id)) throw new Problem('malformed-id');
  return id.toLowerCase();
}

function accepted(found: boolean): object {
  if (!found) throw new Problem('unknown-registration');
  return {};
}
