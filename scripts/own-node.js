import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';

// npm runs this file after `npm ci`. It is JavaScript, so that an old Node can run it. All commands use the Node that
// npm installs in node_modules/.bin. If the machine's own Node is version 26 or later, and not older than npm's, link
// to it: npm's Node may lack security fixes.
// Windows keeps npm's Node, because its shell cannot delete a program that it is running.

const link = 'node_modules/.bin/node';
/** The program that runs npm. */
const own = process.env.npm_node_execpath ?? process.execPath;

if (process.platform === 'win32') process.exit();
// A Node in node_modules came from npm, not the machine.
const machines = own.includes('node_modules') ? 0 : versionOf(own);
const packaged = versionOf(link);
if (machines >= 26e6 && machines >= packaged) {
  rmSync(link, { force: true });
  symlinkSync(own, link);
} else if (packaged === 0 && existsSync(link)) {
  console.error(
    'The Node that npm installed does not start on this machine. On Debian and Ubuntu, run: apt install libatomic1. Or install the newest Node 26 from nodejs.org, then run npm ci again.',
  );
  process.exit(1);
}

/** Returns 26010001 for 26.10.1, and 0 for a program that does not start. */
function versionOf(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor, patch] = /^v(\d+)\.(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return major ? Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch) : 0;
}
