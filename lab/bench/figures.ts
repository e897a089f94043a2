import { tableOf } from '../table.ts';
import { type Goal, type GoalName, goals } from './goals.ts';

/** A measurement. `value` is null if nothing could be measured. `ceiling` is from the same run. */
export type Figure = { name: GoalName; value: number | null; ceiling?: number; note?: string };

export type BenchRow = (effort: { quick: boolean }) => Promise<Figure[]>;

function ratioOf({ value, ceiling }: Figure): number | null {
  return value === null || !ceiling ? null : value / ceiling;
}

/** Returns whether the figure meets its goal, or null if it has no goal. */
export function isMet(figure: Figure): boolean | null {
  const { atLeast, atMost, ofCeiling }: Goal = goals[figure.name];
  if (atLeast === undefined && atMost === undefined) return null;
  const compared = ofCeiling ? ratioOf(figure) : figure.value;
  return compared !== null && compared >= (atLeast ?? -Infinity) && compared <= (atMost ?? Infinity);
}

export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const goal: Goal = goals[figure.name];
    const { value, ceiling } = figure;
    const limit = goal.atLeast === undefined ? goal.atMost : goal.atLeast;
    const sign = goal.atLeast === undefined ? '≤' : '≥';
    return [
      goal.what,
      value === null ? 'none' : withUnit(value, goal),
      ceiling === undefined ? '' : withUnit(ceiling, goal),
      ratioOf(figure)?.toFixed(2) ?? '',
      limit === undefined ? '' : `${sign} ${goal.ofCeiling ? `${limit} of the ceiling` : withUnit(limit, goal)}`,
      { null: '', true: 'yes', false: '**no**' }[`${isMet(figure)}`],
    ];
  });
  const notes = figures.flatMap(({ name, note }) => (note ? [`- ${goals[name].what}: ${note}`] : []));
  return [tableOf(['Figure', 'Measured', 'Ceiling', 'Ratio', 'Goal', 'Met'], rows), '', ...notes].join('\n');
}

function withUnit(value: number, { unit }: Goal): string {
  const digits = Math.abs(value) >= 10 || Number.isInteger(value) ? 0 : 1;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}
