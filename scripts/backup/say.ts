import type { Trailer } from './format.ts';

export function sayContents({ counts, contentSha256 }: Trailer): string[] {
  const rows = Object.entries(counts).map(([table, count]) => `  ${table.replaceAll('_', ' ').padEnd(20)} ${count}`);
  return [...rows, `  content ${contentSha256}`];
}
