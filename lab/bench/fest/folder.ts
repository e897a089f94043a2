import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function withFolder<T>(work: (folder: string) => Promise<T>, copyOf?: string): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fest-bench-'));
  try {
    if (copyOf) cpSync(copyOf, folder, { recursive: true });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
