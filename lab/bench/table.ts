import { type Figure, isMet, ratioOf } from './figures.ts';
import { type Goal, goals } from './goals.ts';

const heads = ['Figure', 'Measured', 'Ceiling', 'Ratio', 'Goal', 'Met'];

export function tableOf(figures: readonly Figure[]): string {
  const cells = figures.map(cellsOf);
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const notes = figures.flatMap(({ name, note }) => (note ? [`- ${goals[name].what}: ${note}`] : []));
  return [line(heads), rule, ...cells.map(line), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function cellsOf(figure: Figure): string[] {
  const goal: Goal = goals[figure.name];
  const ratio = ratioOf(figure);
  const met = isMet(figure);
  return [
    goal.what,
    figure.value === null ? 'no' : withUnit(figure.value, goal.unit),
    figure.ceiling === undefined ? '' : withUnit(figure.ceiling, goal.unit),
    ratio === null ? '' : ratio.toFixed(2),
    goalText(goal),
    met === null ? '' : met ? 'yes' : '**no**',
  ];
}

function withUnit(value: number, unit: Goal['unit']): string {
  if (unit === 'yes') return value === 1 ? 'yes' : 'no';
  const digits = value !== 0 && Math.abs(value) < 10 ? (Math.abs(value) < 1 ? 2 : 1) : 0;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}

function goalText({ atLeast, atMost, ofCeiling, unit }: Goal): string {
  const limit = atLeast ?? atMost;
  if (limit === undefined) return '';
  if (unit === 'yes') return 'yes';
  const sign = atLeast === undefined ? '≤' : '≥';
  return ofCeiling ? `${sign} ${limit} of the ceiling` : `${sign} ${limit.toLocaleString('en')} ${unit}`;
}
