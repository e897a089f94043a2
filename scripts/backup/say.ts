import type { Trailer } from './format.ts';

/** What a backup holds, for whoever made or restored it. */
export function sayContents({ counts, contentSha256 }: Trailer): string {
  const rows = Object.entries(counts).map(([table, count]) => `  ${table.replaceAll('_', ' ').padEnd(20)} ${count}`);
  return [...rows, `  content ${contentSha256}`].join('\n');
}
