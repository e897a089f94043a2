import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** A new folder. It is deleted after the test, or after the file if no test runs yet. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fest-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest()) onTestFinished(remove);
  else afterAll(remove);
  return folder;
}
