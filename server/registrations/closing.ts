import type { Edition } from '#contract/fest.ts';

/** Whether it is too late to register, or to change what was sent. */
export const hasClosed = ({ registrationClosesAt }: Pick<Edition, 'registrationClosesAt'>, now: Date): boolean =>
  registrationClosesAt !== null && now >= new Date(registrationClosesAt);
