import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/running/free-port.ts';
import { startCeiling } from '../ceilings/ceiling.ts';
import { withFolder } from '../fest/folder.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Row } from '../figures.ts';
import { memoryOf } from '../processes.ts';
import { median } from '../statistics.ts';

export const start: Row = async ({ quick }) => {
  const [times, idle] = quick ? [1, 200] : [7, 5_000];
  const seeded = await seededFolder(quick ? 100 : 2_000);
  return withFolder(async (folder) => {
    const env = { DATA_DIR: folder, ADMIN_USERNAME: 'desk', ADMIN_PASSWORD: 'desk-password-10.0' };
    const product: number[] = [];
    const bare: number[] = [];
    // A start that is not measured makes the organiser and warms the file cache.
    await startOnce('scripts/start.js', env);
    for (let time = 0; time < times; time++) {
      product.push((await startOnce('scripts/start.js', env)).ms);
      bare.push((await startOnce('lab/bench/ceilings/bare-fastify.ts', env)).ms);
    }
    const { memory } = await startOnce('scripts/start.js', env, idle);
    const least = await startCeiling('bare-fastify.ts');
    await wait(idle);
    const leastMemory = memoryOf(least.pid);
    await least.stop();
    return [
      { name: 'coldStart', value: median(product), ceiling: median(bare) },
      { name: 'idleMemory', value: memory, ceiling: leastMemory },
      { name: 'dependencies', ...productionDependencies() },
    ];
  }, seeded);
};

async function startOnce(program: string, env: Record<string, string>, idle = 0) {
  const port = await freePort();
  const began = performance.now();
  const settings = { ...process.env, ...env, PORT: String(port), npm_lifecycle_event: '' };
  const child = spawn(process.execPath, [program], { stdio: 'ignore', env: settings });
  const ended = once(child, 'exit');
  try {
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
      await wait(2);
    }
    const ms = performance.now() - began;
    await wait(idle);
    return { ms, memory: memoryOf(child.pid ?? 0) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** What `npm ci --omit=dev` installs on this machine, from the lock file. */
function productionDependencies(): { value: number; note: string } {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> };
  const packages = Object.entries(lock.packages).filter(
    ([folder, { dev }]) => folder !== '' && !dev && existsSync(folder),
  );
  // A package inside the folder of another is counted with it.
  const outermost = packages.map(([folder]) => folder).filter((folder) => folder.split('node_modules/').length === 2);
  const total =
    execFileSync('du', ['-skcD', ...outermost], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1) ?? '';
  return { value: (Number.parseInt(total, 10) * 1024) / 1e6, note: `${packages.length} packages` };
}
