import type { WaitingWrite } from '../offline/state.ts';

/** Whether a presence is on this phone only: marked, and not taken back since. */
export const isMarkWaiting = (waiting: readonly WaitingWrite[], personId: string, event: string): boolean =>
  isWalkInWaiting(waiting, personId) ||
  waiting.some(
    (mark, index) =>
      mark.id === personId &&
      mark.call === 'markPresence' &&
      mark.event === event &&
      !waiting.slice(index).some((later) => later.undoes === mark.key || takesBack(later, mark)),
  );

const takesBack = ({ call, id, event }: WaitingWrite, mark: WaitingWrite): boolean =>
  call === 'takeBackPresence' && id === mark.id && event === mark.event;

export const isPaymentWaiting = (waiting: readonly WaitingWrite[], personId: string): boolean =>
  isWalkInWaiting(waiting, personId) || waiting.some((write) => write.id === personId && write.call === 'takePayment');

/** Whether the person is on this phone only. */
const isWalkInWaiting = (waiting: readonly WaitingWrite[], personId: string): boolean =>
  waiting.some((write) => write.call === 'walkIn' && write.id === personId);
