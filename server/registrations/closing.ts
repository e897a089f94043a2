import type { Edition } from '#contract/fest.ts';

export const hasClosed = ({ registrationClosesAt }: Pick<Edition, 'registrationClosesAt'>, now: Date): boolean =>
  registrationClosesAt !== null && now >= new Date(registrationClosesAt);
