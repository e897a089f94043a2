import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#scripts/build/release.ts';
import { inputsOf } from '#scripts/build/stamp.ts';
import { shipped } from '#scripts/build/target.ts';
import { openPostgres } from '#tests/support/database/databases.ts';
import { startApp } from '#tests/support/running/app.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const [building = '', running = ''] = dockerfile.split(/^FROM /m).slice(1);
const copied = [...building.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));

test('the image uses the Node version of .nvmrc', () => {
  const [pinned] = readFileSync('.nvmrc', 'utf8').trim().split('.');
  for (const stage of [building, running]) expect(stage).toMatch(new RegExp(`^\\S+/node:${pinned}-`));
});

test('the image copies everything that a build needs', () => {
  const isCopied = (file: string) => copied.some((name) => file === name || file.startsWith(`${name}/`));
  const inputs = inputsOf(shipped).flatMap((pattern) => globSync(pattern));
  const imported = new Set(['server/main.ts', ...commands.map((name) => `scripts/${name}.ts`)]);
  for (const file of imported)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g))
      imported.add(name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name));
  expect(imported.size).toBeGreaterThan(200);
  const files = [...inputs, ...imported].map((file) => file.replaceAll('\\', '/'));
  expect(files.filter((file) => !isCopied(file))).toEqual([]);
  expect(copied.filter((file) => !existsSync(file))).toEqual([]);
});

test('fly.toml and render.yaml name the port and the health check of the image', () => {
  const [fly, render] = ['fly.toml', 'render.yaml'].map((file) => readFileSync(file, 'utf8'));
  const port = /\bPORT=(\d+)/.exec(running)?.[1];
  expect(fly).toContain(`internal_port = ${port}\n`);
  expect(fly?.match(/^path = "(.+)"$/m)?.[1]).toBe('/readyz');
  expect(render?.match(/healthCheckPath: (.+)/)?.[1]).toBe('/healthz');
});

test('the image declares no volume, because some hosts refuse volumes', () => {
  expect(dockerfile).not.toMatch(/^VOLUME/m);
});

test('systemd units and cron lines start scripts that exist', () => {
  const units = globSync('deploy/**/*.service').map((file) => readFileSync(file, 'utf8'));
  const crontab = readFileSync('deploy/crontab', 'utf8').match(/\b(build|scripts)\/\S+\.[jt]s/g) ?? [];
  expect(crontab).toHaveLength(3);
  expect(crontab.filter((script) => !existsSync(script))).toEqual([]);
  const started = units.flatMap((text) => [...text.matchAll(/^ExecStart=.*? ((?:build|scripts)\/\S+\.[jt]s)/gm)]);
  expect(started).toHaveLength(units.length);
  for (const [, script = ''] of started) expect(existsSync(script)).toBe(true);
});

test('alarms and graphs use only metrics that exist', async () => {
  const metricsToken = 'a-token-of-the-tests';
  // SQLite has no connection pool to measure.
  const fest = await startApp({ config: { metricsToken } }, await openPostgres());
  const scrape = () => fest.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  await scrape();
  const measured = (await scrape()).body;
  const texts = ['deploy/prometheus-alerts.yml', 'docs/running.md'].map((file) => readFileSync(file, 'utf8')).join();
  const named = new Set([...texts.matchAll(/\b(?:fest|http|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !new RegExp(`^${name}\\b`, 'm').test(measured))).toEqual([]);
});
