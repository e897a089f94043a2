import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments, sayIfReadOnly } from '#scripts/arguments.ts';
import { type LockEntry, nameAt, unverified } from './lock.ts';

/**
 * `npm run lock`, after every `npm install`. npm may leave out optional packages of other platforms, or their
 * checksums. Without the packages `npm ci` fails; without checksums `npm ci` cannot verify packages.
 */

sayIfReadOnly();
readArguments('npm run lock   completes package-lock.json for every platform; run it after every npm install');

const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];

/** Reads the platform from a package's name: 'binding-linux-arm64-gnu' gives linux and arm64. */
function platformOf(name: string): { os: string[]; cpu: string[] } {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => operatingSystems.includes(word));
  const cpu = words.filter((word) => /^(x64|ia32|arm|arm64|wasm32|ppc64|riscv64|s390x|loong64)$/.test(word));
  if (cpu.length === 0) throw new Error(`The name ${name} shows no platform`);
  return { os: os.length > 0 ? os : ['none'], cpu };
}

const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> };
let added = 0;
for (const dependent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(dependent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (lock.packages[path] || !/^\d/.test(version)) continue;
    lock.packages[path] = { version, ...platformOf(name), optional: true, ...(dependent.dev ? { dev: true } : {}) };
    added += 1;
  }
}
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '' || entry.integrity || entry.inBundle) continue;
  const integrity = npm('view', `${nameAt(path)}@${entry.version}`, 'dist.integrity').stdout.trim();
  if (integrity !== '') entry.integrity = integrity;
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);

const dryRun = npm('ci', '--dry-run', '--no-audit', '--no-fund');
if (dryRun.status !== 0) throw new Error(dryRun.stderr);
const left = unverified(lock.packages);
if (left.length > 0) {
  console.error(`The registry has no checksum for ${left.join(', ')}. Choose versions that it has for every platform.`);
  process.exit(1);
}
console.log(`package-lock.json: ${added} packages of other platforms added; npm ci accepts it.`);
