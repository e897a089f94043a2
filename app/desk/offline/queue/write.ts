import type { output } from 'zod/mini';
import { deskAnswer, visits, walkInAnswer } from '#contract/desk.ts';

/** What somebody decided at this desk. */
export type Decided = {
  call:
    | 'markPresence'
    | 'takeBackPresence'
    | 'markArrival'
    | 'addEvent'
    | 'takePayment'
    | 'undoAtDesk'
    | 'walkIn'
    | 'countVisit'
    | 'takeBackVisit';
  /** Of the person, or of the place that is visited. */
  id?: string;
  event?: string;
  body?: object;
  /** What was seen when it was decided. */
  version?: string;
};

/** For whoever has to be told later: whom it was about, and what it was. */
export type About = { name: string; what: string };

/** What is sent, the same each time until it is answered. `notedAt` is by this phone's clock, `at` by the server's. */
export type Write = Decided & About & { key: string; notedAt: string; at: string };

/** What the server answers to it. */
export const answerShapes = {
  markPresence: deskAnswer,
  takeBackPresence: deskAnswer,
  markArrival: deskAnswer,
  addEvent: deskAnswer,
  takePayment: deskAnswer,
  undoAtDesk: deskAnswer,
  walkIn: walkInAnswer,
  countVisit: visits,
  takeBackVisit: visits,
} satisfies Record<Decided['call'], unknown>;
export type Answer = output<(typeof answerShapes)[Decided['call']]>;

export const isOfPerson = ({ call }: Decided): boolean => call !== 'countVisit' && call !== 'takeBackVisit';

/** The id of a walk-in that has none of the server yet. */
export const waitingId = (key: string): string => `waiting:${key}`;
export const isWaitingId = (id: string): boolean => id.startsWith('waiting:');

/** What a write changes of a count of visits. */
export const visitBy = ({ call }: Decided): 1 | -1 => (call === 'countVisit' ? 1 : -1);
