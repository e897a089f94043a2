import { v4 as uuid } from 'uuid';
import type { output } from 'zod/mini';
import { offline } from '../offline/offline.ts';
import type { About, answerShapes, Decided } from '../offline/queue/write.ts';
import type { Sent } from '../offline/queue/writer.ts';

export type { About, Decided } from '../offline/queue/write.ts';
export type { Sent } from '../offline/queue/writer.ts';

/**
 * The one way by which a desk changes anything: kept on this phone, and sent. Gives the server's answer, or what the phone
 * reckons of it where none came; throws a Problem where it was refused, or could neither be kept nor sent.
 */
export const sendWrite = <Call extends Decided['call']>(decided: Decided & { call: Call }, about: About) =>
  offline.write(decided, about, uuid()) as Promise<Sent<output<(typeof answerShapes)[Call]>>>;
