import type { FastifyInstance } from 'fastify';
import { attendanceChange } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { setAttendance } from '#server/attendance/attendance.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { type ById, registrationId } from '#server/http/by-id.ts';
import { Problem } from '#server/problem.ts';
import { signedIn } from './session/guard.ts';

export function attendance(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route<ById>({
    method: calls.attendance.method,
    url: calls.attendance.path,
    async handler(request) {
      const { isPresent } = parseInput(attendanceChange, request.body);
      const author = { actor: signedIn(request).username, now: clock() };
      const isKnown = await setAttendance(db, registrationId(request), isPresent, author);
      if (!isKnown) throw new Problem('unknown-registration');
      return {};
    },
  });
}
