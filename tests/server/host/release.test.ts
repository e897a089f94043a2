import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, inject, test } from 'vitest';
import { manifests } from '#scripts/build/release.ts';
import { target } from '#scripts/build/target.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { register } from '#tests/support/people/participant.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { freePort, runNode } from '#tests/support/running/processes.ts';

/** A machine without the sources: it has only the build and the packages in its lock file. */
const folder = temporaryFolder();

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const own = read('package.json');
const ownLock = read('package-lock.json').packages;

beforeAll(() => {
  for (const made of ['site', 'server', 'commands', ...manifests])
    cpSync(path.join(target.build, made), path.join(folder, made), { recursive: true });
  // Copies the packages as npm ci would install them.
  const installed = read('node_modules/.package-lock.json').packages;
  for (const place of Object.keys(read(path.join(folder, 'package-lock.json')).packages))
    if (place in installed) cpSync(place, path.join(folder, place), { recursive: true });
});

const dockerfile = readFileSync('Dockerfile', 'utf8');
const wordsOf = (pattern: RegExp) => JSON.parse(pattern.exec(dockerfile)?.[1] ?? '[]') as string[];

/** Runs Node in that folder, as the image and npm do. Returns its output and exit status. */
async function run(words: string[], env: Record<string, string>, input = '') {
  expect(words[0]).toBe('node');
  const { out, errors, code } = await runNode(words.slice(1), env, { cwd: folder, input });
  return { printed: out + errors, code };
}

function command(env: Record<string, string>, name: string, ...args: string[]) {
  const { scripts } = read(path.join(folder, 'package.json')) as { scripts: Record<string, string> };
  return run([...(scripts[name] ?? '').split(' '), ...args], env, 'a long password\n');
}

test('the built server and its commands run without the sources', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'data'), NODE_ENV: 'production' };
  const [, ...main] = wordsOf(/^CMD (.+)$/m);
  const server = spawn(process.execPath, main, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) if (line.includes(' is at ')) break;
  const health = async () => (await run(wordsOf(/^HEALTHCHECK [\s\S]*?CMD (\[.+\])$/m), env)).code;
  const photo = await picture(400, 300).jpeg().toBuffer();
  await register(`http://127.0.0.1:${env.PORT}`, {
    email: 'asha@students.example',
    idPhoto: { name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo },
  });
  expect(await health()).toBe(0);
  const well = (printed: RegExp) => ({ printed: expect.stringMatching(printed), code: 0 });
  expect(await command(env, 'organisers', 'add', 'Asha')).toEqual(well(/^Asha can sign in now/));
  expect(await command(env, 'log')).toEqual(well(/\tphoto-added\t/));
  expect(await command(env, 'backup', 'fest.gz')).toEqual(well(/^fest\.gz holds the fest/));
  expect((await command(env, 'doctor')).printed).toMatch(/./);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await health()).toBe(1);
  const elsewhere = { ...env, DATABASE_URL: await createDatabase(inject('postgresUrl')) };
  expect(await command(elsewhere, 'restore', 'fest.gz')).toEqual(well(/^Restored fest\.gz:/));
  expect(await command(elsewhere, 'purge', '--participant', 'asha@students.example')).toEqual(well(/asha@students/));
});

test('the build’s lock file has the locked packages of every platform, but not Node itself', () => {
  const { packages } = read(path.join(folder, 'package-lock.json'));
  const [root, ...places] = Object.keys(packages);
  expect(root).toBe('');
  for (const place of places) expect(packages[place]).toEqual(ownLock[place]);
  for (const platform of ['linux-arm64', 'linuxmusl-x64', 'darwin-arm64', 'win32-x64'])
    expect(places).toContain(`node_modules/@img/sharp-${platform}`);
  const { dependencies } = packages[''];
  expect(Object.keys(dependencies).sort()).toEqual(['@node-rs/argon2', 'pg', 'sharp']);
  for (const [name, version] of Object.entries(dependencies)) expect(own.dependencies[name]).toBe(version);
  expect(places.filter((place) => place in ownLock && place.startsWith('node_modules/node-'))).toEqual([]);
});
