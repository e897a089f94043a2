import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Packages that cannot be bundled. */
export const external = ['sharp', '@node-rs/argon2', 'pg'];

/** The commands that also run on a machine without the sources. */
export const commands = ['backup', 'doctor', 'log', 'organisers', 'purge', 'restore'];

export const manifests = ['package.json', 'package-lock.json'];

type Entry = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>> & { version: string };
type Lock = { packages: Record<string, Entry> };

/** Writes a package.json and a lock file, so that `npm ci` installs the `external` packages in the same versions. */
export async function writeManifests(folder: string): Promise<void> {
  const [own, lock] = await Promise.all(manifests.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
  const { name, version, engines } = own;
  const dependencies = Object.fromEntries(external.map((other) => [other, entryOf(lock, other).version]));
  const scripts = Object.fromEntries(commands.map((command) => [command, `node commands/${command}.js`]));
  await write(folder, 'package.json', {
    name,
    version,
    private: true,
    type: 'module',
    engines,
    scripts: { start: 'node server/main.js', ...scripts },
    dependencies,
  });
  const { lockfileVersion } = lock;
  const packages = { '': { name, version, engines, dependencies }, ...neededOf(lock) };
  await write(folder, 'package-lock.json', { name, version, lockfileVersion, requires: true, packages });
}

function entryOf({ packages }: Lock, name: string): Entry {
  const entry = packages[`node_modules/${name}`];
  if (!entry) throw new Error(`package-lock.json has no ${name}, which the server needs`);
  return entry;
}

function neededOf({ packages }: Lock): Record<string, Entry> {
  const places = new Set(external.map((name) => `node_modules/${name}`));
  for (const place of places) {
    const { dependencies, optionalDependencies } = packages[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placesFor(name, place).find((other) => other in packages);
      if (found) places.add(found);
    }
  }
  return Object.fromEntries(Object.entries(packages).filter(([place]) => places.has(place)));
}

/** Returns where Node looks for the package `name` if the package at `place` imports it, nearest place first. */
function placesFor(name: string, place: string): string[] {
  const parents = place.split('/node_modules/').map((_, index, parts) => parts.slice(0, parts.length - index));
  return [...parents.map((parts) => `${parts.join('/node_modules/')}/node_modules/${name}`), `node_modules/${name}`];
}

const write = (folder: string, file: string, content: unknown) =>
  writeFile(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
