import { Session } from 'node:inspector/promises';
import path from 'node:path';

/** Vite's getter for an export. It runs whenever another module reads the export. */
const readsExport = /^\(\) => \{ try \{ return [\w.]+ \} catch \{\} \}$/;

/** The product files that run at least one function during the work. */
export async function filesRunBy(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // Drop what ran while the modules loaded.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files: string[] = [];
  for (const { url, scriptId, functions } of result) {
    const file = path.relative(process.cwd(), url.replace('file://', ''));
    if (!/^(app|contract|programme|server)\//.test(file)) continue;
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    const isRun = functions.some(({ ranges: [range] }) => {
      if (range === undefined || range.count === 0) return false;
      return !readsExport.test(scriptSource.slice(range.startOffset, range.endOffset));
    });
    if (isRun) files.push(file);
  }
  session.disconnect();
  return files.sort();
}
