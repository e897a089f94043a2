import { type Goal, type GoalName, goals } from './goals.ts';

/** What a row measured. `value` is null where the product does not offer it; `ceiling` is of the same run. */
export type Figure = { name: GoalName; value: number | null; ceiling?: number; note?: string };

type Effort = { quick: boolean };

export type Row = (effort: Effort) => Promise<Figure[]>;

export function ratioOf({ value, ceiling }: Figure): number | null {
  return value === null || ceiling === undefined || ceiling === 0 ? null : value / ceiling;
}

/** Whether the figure reaches its goal; null where it has none. */
export function isMet(figure: Figure): boolean | null {
  const goal: Goal = goals[figure.name];
  if (goal.atLeast === undefined && goal.atMost === undefined) return null;
  const compared = goal.ofCeiling ? ratioOf(figure) : figure.value;
  if (compared === null) return false;
  return (
    compared >= (goal.atLeast ?? Number.NEGATIVE_INFINITY) && compared <= (goal.atMost ?? Number.POSITIVE_INFINITY)
  );
}
