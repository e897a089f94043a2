import type { FastifyInstance } from 'fastify';
import { attendanceChange, paymentChange } from '#contract/admin.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput, registrationId } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { readAbsence, setAttendance, setPayment, undoMark } from '#server/marks/dashboard.ts';
import { authorOf } from './session/guard.ts';

export function marks(guarded: FastifyInstance, { db, clock }: Context): void {
  route<ById>(guarded, 'attendance', async (request) => {
    const { isPresent, undo } = parseInput(attendanceChange, request.body);
    const id = registrationId(request);
    const by = authorOf(request, clock);
    await (undo === undefined
      ? setAttendance(db, id, isPresent, by)
      : undoMark(db, id, { kind: 'absent', key: undo }, by));
    return (isPresent ? null : await readAbsence(db, id)) ?? {};
  });
  route<ById>(guarded, 'payment', async (request) => {
    const { paymentMethod, undo } = parseInput(paymentChange, request.body);
    const id = registrationId(request);
    const by = authorOf(request, clock);
    if (undo === undefined) return setPayment(db, id, paymentMethod, by);
    await undoMark(db, id, { kind: 'paid', key: undo }, by);
    return {};
  });
}
