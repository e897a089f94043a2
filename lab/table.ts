/** Returns a Markdown table. The first `texts` columns are aligned to the left, the others to the right. */
export function tableOf(heads: string[], rows: string[][], texts = 1): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    column < texts ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  const rule = widths.map((width, column) => '-'.repeat(width + 1) + (column < texts ? '-' : ':'));
  return [
    `| ${heads.map(cell).join(' | ')} |`,
    `|${rule.join('|')}|`,
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');
}
