import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { newFolder } from './new-folder.ts';

/** A new folder. It is deleted after the test, or after the file if no test runs yet. */
export function temporaryFolder(): string {
  const { path, remove } = newFolder('test');
  if (TestRunner.getCurrentTest()) onTestFinished(remove);
  else afterAll(remove);
  return path;
}
