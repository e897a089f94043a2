import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { registrationId } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { readAbsence, setAttendance, setPayment, undoMark } from '#server/marks/dashboard.ts';

export function marks(guarded: FastifyInstance, { db }: Context): void {
  route(guarded, 'attendance', async (request) => {
    const { isPresent, undo } = request.body;
    const id = registrationId(request);
    const by = request.author;
    await (undo === undefined
      ? setAttendance(db, id, isPresent, by)
      : undoMark(db, id, { kind: 'absent', key: undo }, by));
    return (isPresent ? null : await readAbsence(db, id)) ?? {};
  });
  route(guarded, 'payment', async (request) => {
    const { paymentMethod, undo } = request.body;
    const id = registrationId(request);
    const by = request.author;
    if (undo === undefined) return setPayment(db, id, paymentMethod, by);
    await undoMark(db, id, { kind: 'paid', key: undo }, by);
    return {};
  });
}
