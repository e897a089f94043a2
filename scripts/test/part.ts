import { type ChildProcess, spawn } from 'node:child_process';

export type Count = { passed: number; failed: number };

/** Commands of `npm test` that run in turn. Each counts as one check, unless `count` reads a report. */
export type Part = { name: string; commands: string[][]; env?: Record<string, string>; count?(passed: boolean): Count };

export type PartOutcome = Count & { name: string; seconds: number };

const running = new Set<ChildProcess>();
process.once('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
});

/** Runs a part and shows its output as it comes. */
export async function run(part: Part): Promise<PartOutcome> {
  return runWith(part, 'inherit');
}

/** Runs parts at the same time. Shows each part's output when it is done. */
export async function runSideBySide(parts: Part[]): Promise<PartOutcome[]> {
  return Promise.all(parts.map((part) => runWith(part, 'pipe')));
}

async function runWith({ name, commands, env, count }: Part, stdio: 'inherit' | 'pipe'): Promise<PartOutcome> {
  const began = performance.now();
  const results: boolean[] = [];
  for (const command of commands) results.push(await succeeds(command, stdio, env));
  const failed = results.filter((passed) => !passed).length;
  const counted = count ? count(failed === 0) : { passed: results.length - failed, failed };
  return { name, seconds: (performance.now() - began) / 1000, ...counted };
}

function succeeds(command: string[], stdio: 'inherit' | 'pipe', env?: Record<string, string>): Promise<boolean> {
  const title = `\n── ${command.join(' ')}`;
  if (stdio === 'inherit') console.log(title);
  const [program = '', ...args] = command;
  const shell = process.platform === 'win32';
  const child = spawn(program, args, { stdio: ['inherit', stdio, stdio], shell, env: { ...process.env, ...env } });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (printed += text));
  return new Promise((resolve) => {
    const end = (passed: boolean) => {
      running.delete(child);
      if (stdio === 'pipe') console.log(`${title}\n${printed.trimEnd()}`);
      resolve(passed);
    };
    child.once('error', (error) => {
      printed += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** Returns a table with each part's time and result, and the sums. */
export function tableOf(outcomes: PartOutcome[], seconds: number): string {
  const all = { name: 'all', seconds, passed: sum(outcomes, 'passed'), failed: sum(outcomes, 'failed') };
  const lines = [...outcomes, all].map(({ name, seconds, passed, failed }) =>
    [name.padEnd(16), seconds.toFixed(1).padStart(8), String(passed).padStart(8), String(failed).padStart(8)].join(''),
  );
  return [`${'part'.padEnd(16)} seconds  passed  failed`, ...lines].join('\n');
}

export const sum = (outcomes: PartOutcome[], key: 'passed' | 'failed') =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);
