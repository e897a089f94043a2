import type { Trailer } from './file/format.ts';

export function describeContents({ counts, contentSha256 }: Trailer): string[] {
  const rows = Object.entries(counts).map(([table, count]) => `  ${table.replaceAll('_', ' ').padEnd(20)} ${count}`);
  return [...rows, `  content ${contentSha256}`];
}
