import type { WaitingWrite } from '../offline/state.ts';

/** Whether a presence is on this phone only. */
export const isMarkWaiting = (waiting: readonly WaitingWrite[], personId: string, event: string): boolean =>
  isWalkInWaiting(waiting, personId) ||
  waiting.some((write) => write.id === personId && write.call === 'markPresence' && write.event === event);

export const isPaymentWaiting = (waiting: readonly WaitingWrite[], personId: string): boolean =>
  isWalkInWaiting(waiting, personId) || waiting.some((write) => write.id === personId && write.call === 'takePayment');

/** Whether the person is on this phone only. */
const isWalkInWaiting = (waiting: readonly WaitingWrite[], personId: string): boolean =>
  waiting.some((write) => write.call === 'walkIn' && write.id === personId);
