import type { FastifyInstance } from 'fastify';
import { attendanceChange } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { type ById, registrationId } from '#server/http/by-id.ts';
import { setAttendance } from '#server/marks/dashboard.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from './session/guard.ts';

export function attendance(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route<ById>({
    method: calls.attendance.method,
    url: calls.attendance.path,
    async handler(request) {
      const { isPresent } = parseInput(attendanceChange, request.body);
      const isKnown = await setAttendance(db, registrationId(request), isPresent, authorOf(request, clock));
      if (!isKnown) throw new Problem('unknown-registration');
      return {};
    },
  });
}
