import { type Goal, type GoalName, goals } from './goals.ts';

/** What a row measured. `value` is null where the product cannot do it; `ceiling` was measured in the same run. */
export type Figure = { name: GoalName; value: number | null; ceiling?: number; note?: string };

/** How long a run may take: `quick` is for trying a row out while it is being worked on. */
type Effort = { quick: boolean };

export type Row = (effort: Effort) => Promise<Figure[]>;

/** The figure beside its ceiling, as a ratio; null where there is none. */
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
