export type StoredRow = Record<string, string | number | null | Uint8Array>;
export type TableRow = { table: string; row: StoredRow };

/** A row as a line of JSON, the same from both databases: columns sorted by name, bytes as base64. */
export function toLine({ table, row }: TableRow): string {
  const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([table, Object.fromEntries(columns.map(([name, value]) => [name, encode(value)]))]);
}

function encode(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return { base64: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  if (value === null || typeof value === 'string' || Number.isSafeInteger(value)) return value;
  throw new Error(`A backup cannot store a ${typeof value}`);
}

export function fromParsed(line: unknown): TableRow | null {
  if (!Array.isArray(line) || line.length !== 2 || typeof line[0] !== 'string') return null;
  if (typeof line[1] !== 'object' || line[1] === null) return null;
  const columns = Object.entries(line[1]).map(([name, value]) => [name, decode(value)]);
  return { table: line[0], row: Object.fromEntries(columns) };
}

const decode = (value: unknown) =>
  typeof value === 'object' && value !== null && 'base64' in value
    ? Buffer.from(String(value.base64), 'base64')
    : value;
