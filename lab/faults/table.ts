import type { Finding } from './play.ts';
import type { Row } from './run.ts';

const heads = ['fault', 'database', 'times', 'acknowledged', 'lost', 'doubled', 'torn'];

export function tableOf(rows: Row[]): string {
  const cells = rows.map(({ turn, finding }) => {
    const { times, acknowledged, lost, doubled, torn } = finding;
    return [turn.name, turn.database, ...[times, acknowledged, lost.length, doubled.length, torn.length].map(String)];
  });
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column < 2 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(heads), rule, ...cells.map(line)].join('\n');
}

export const isSound = ({ lost, doubled, torn, broken }: Finding): boolean =>
  lost.length + doubled.length + torn.length + broken.length === 0;

export function complaintsOf({ turn: { name, database }, finding }: Row): string[] {
  const kinds = ['lost', 'doubled', 'torn', 'broken'] as const;
  const notes = finding.note === undefined ? [] : [`${name}, ${database}: ${finding.note}`];
  const wrong = kinds.flatMap((kind) =>
    finding[kind].slice(0, 5).map((sentence) => `${name}, ${database}: ${kind}: ${sentence}`),
  );
  return [...notes, ...wrong];
}
