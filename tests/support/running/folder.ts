import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { newFolder } from './new-folder.ts';

/** A new folder. It is deleted after the test or, if no test runs yet, after the test file. */
export function temporaryFolder(): string {
  const { path, remove } = newFolder('test');
  if (TestRunner.getCurrentTest()) onTestFinished(remove);
  else afterAll(remove);
  return path;
}
