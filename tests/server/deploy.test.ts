import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
import { openPostgres } from '#tests/support/databases.ts';
import { register } from '#tests/support/participant.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fest-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const containerfile = readFileSync('deploy/Containerfile', 'utf8');
const [building = '', running = ''] = containerfile.split(/^FROM /m).slice(1);
const copied = (stage: string) =>
  [...stage.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' ').map((source) => source.replace('/srv/tech-fest/', '')),
  );

test('the image has the line of Node that the repository pins', () => {
  const [pinned] = readFileSync('.nvmrc', 'utf8').trim().split('.');
  for (const stage of [building, running]) expect(stage).toMatch(new RegExp(`^\\S+/node:${pinned}-`));
});

test('the image is built with every folder that it runs from', () => {
  const folders = copied(running).filter((name) => !['node_modules', 'build', 'package.json'].includes(name));
  expect(copied(building)).toEqual(expect.arrayContaining(folders));
});

test('the image is built from files that exist', () => {
  expect(copied(building).length).toBeGreaterThan(8);
  expect(copied(building).filter((file) => !existsSync(file))).toEqual([]);
  const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
  for (const [, name = ''] of building.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(name);
});

test('the server runs on the files of the image alone, and its health check sees it end', async () => {
  for (const name of copied(running)) {
    if (name === 'node_modules') symlinkSync(path.resolve(name), path.join(folder, name));
    else if (name !== 'build') cpSync(name, path.join(folder, name), { recursive: true });
    else
      for (const made of ['server', 'site'])
        cpSync(`build/tests/${made}`, path.join(folder, 'build', made), { recursive: true });
  }
  const [command, ...args] = commandOf(/^CMD (.+)$/m);
  expect(command).toBe('node');
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: path.join(folder, 'data'), NODE_ENV: 'production' };
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url = / is at (http:\S+)/.exec(line)?.[1] ?? '';
    if (url) break;
  }
  const health = () => {
    const [, ...check] = commandOf(/^HEALTHCHECK [\s\S]*?CMD (\[.+\])$/m);
    const run = execFile(process.execPath, check, { env: { PORT: new URL(url).port } });
    return once(run, 'exit').then(([code]) => code as number);
  };
  await register(url);
  expect(await health()).toBe(0);
  server.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(await health()).toBe(1);
});

test('the systemd units start scripts that exist', () => {
  const units = globSync('deploy/*.service').map((file) => readFileSync(file, 'utf8'));
  const started = units.flatMap((text) => [...text.matchAll(/^ExecStart=.*? ((?:build|scripts)\/\S+\.[jt]s)/gm)]);
  expect(started).toHaveLength(units.length);
  for (const [, script = ''] of started) expect(existsSync(script)).toBe(true);
});

test('alarms and graphs use only measurements that exist', async () => {
  const metricsToken = 'a-token-of-the-tests';
  // Where everything is measured: there is no connection pool on SQLite.
  const fest = await startApp({ config: { metricsToken } }, await openPostgres());
  const scrape = () => fest.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  await scrape();
  const measured = (await scrape()).body;
  await fest.stop();
  const texts = ['deploy/prometheus-alerts.yml', 'docs/running.md'].map((file) => readFileSync(file, 'utf8')).join();
  const named = new Set([...texts.matchAll(/\b(?:fest|http|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !new RegExp(`^${name}\\b`, 'm').test(measured))).toEqual([]);
});

function commandOf(pattern: RegExp): string[] {
  return JSON.parse(pattern.exec(running)?.[1] ?? '[]') as string[];
}
