import { globSync, readFileSync } from 'node:fs';

/** A source file. `file` is the path from the root, with slashes. */
export type SourceFile = { file: string; text: string };

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

export function readSources(): SourceFile[] {
  const files = globSync('{contract,fest,programme,server,app,scripts,tests,lab}/**/*.{ts,tsx}');
  return files.map((path) => ({ file: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}
