import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the work with a temporary folder, empty or a copy of another, and removes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>, copyOf?: string): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fest-bench-'));
  try {
    if (copyOf) cpSync(copyOf, folder, { recursive: true });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
