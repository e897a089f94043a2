import type { FestEvent } from '#contract/fest.ts';

const registers = { each: 'each of you registers', one: 'one of you registers for all' };

/** 'Teams of two, each of you registers', or 'Solo' */
export const teamOf = ({ team, whoRegisters }: FestEvent): string =>
  whoRegisters ? `${team}, ${registers[whoRegisters]}` : team;
