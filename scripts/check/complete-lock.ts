import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run lock`, after every `npm install`: adds to package-lock.json the optional packages of other platforms that npm
 * leaves out when its registry does not carry them. Without them `npm ci` refuses the lock file.
 */

type Entry = { version?: string; optional?: boolean; dev?: boolean; os?: string[]; cpu?: string[]; engines?: object };
type Dependent = Entry & { optionalDependencies?: Record<string, string> };

const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors: Record<string, string> = { arm: 'arm', wasm32: 'wasm32' };

/** The platform in a package's name: 'binding-linux-arm64-gnu' is linux and arm64. */
function platformOf(name: string): { os: string[]; cpu: string[] } {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => operatingSystems.includes(word));
  const cpu = words.filter((word) => processors[word] ?? /^(x64|ia32|arm64|ppc64|riscv64|s390x|loong64)$/.test(word));
  if (cpu.length === 0) throw new Error(`No platform can be read from the name of ${name}`);
  return { os: os.length > 0 ? os : ['none'], cpu };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Dependent> };
let added = 0;
for (const dependent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(dependent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (lock.packages[path] || !/^\d/.test(version)) continue;
    const entry: Entry = { version, ...platformOf(name), optional: true, ...(dependent.dev ? { dev: true } : {}) };
    lock.packages[path] = entry;
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);

const dryRun = spawnSync('npm', ['ci', '--dry-run', '--no-audit', '--no-fund'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (dryRun.status !== 0) throw new Error(dryRun.stderr);
console.log(`package-lock.json: ${added} packages of other platforms added; npm ci accepts it.`);
