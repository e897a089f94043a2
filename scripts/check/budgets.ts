import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ruleSentences } from '#contract/calls/problems.ts';
import { readArguments } from '#scripts/arguments.ts';
import { forTests, shipped } from '#scripts/build/target.ts';

/**
 * `npm run budgets`, part of `npm test`: fails if a page of the tests' edition is too heavy, or if / loads code of
 * other pages. For fest/ it only warns, so more events or longer names never fail a test.
 */

readArguments('npm run budgets   compares the size of built pages with their budgets');

/** `atMost` is in bytes, compressed by gzip. */
const budgets = [
  { what: 'scripts on /', atMost: 100_000, weigh: (site: string) => scriptsOf(site, '/') },
  { what: 'the first screen of /', atMost: 190_000, weigh: firstScreen },
  { what: 'scripts after / is idle', atMost: 9_000, weigh: (site: string) => sum(site, filesAfterIdle(site)) },
  { what: 'scripts on /register', atMost: 130_000, weigh: (site: string) => scriptsOf(site, '/register') },
  { what: 'scripts on /pass', atMost: 110_000, weigh: (site: string) => scriptsOf(site, '/pass') },
  { what: 'scripts on /desk', atMost: 145_000, weigh: (site: string) => scriptsOf(site, '/desk') },
];

/** Words of the form, the dashboard and their libraries. No script of the page / may contain one of them. */
const foreign = ['Search participants', 'COMPLETE REGISTRATION', ruleSentences.contact, 'ZodMini', 'QueryClient'];

const faults = faultsOf(forTests.build);
for (const fault of faults) console.error(fault);
if (existsSync(`${shipped.build}/site`)) {
  for (const fault of faultsOf(shipped.build)) console.warn(`Advice, for slow phones: ${fault}`);
}
process.exit(faults.length > 0 ? 1 : 0);

function faultsOf(build: string): string[] {
  const site = join(build, 'site');
  const found: string[] = [];
  for (const { what, atMost, weigh } of budgets) {
    const bytes = weigh(site);
    const figures = `${bytes.toLocaleString('en').padStart(9)} of ${atMost.toLocaleString('en')} bytes`;
    console.log(`${build.padEnd(12)} ${what.padEnd(24)} ${figures}`);
    if (bytes > atMost) found.push(`${what} of ${build}: ${bytes - atMost} bytes over budget.`);
  }
  if (filesAfterIdle(site).length === 0) found.push(`${build}: / loads nothing after it is idle.`);
  const code = scriptFiles(site, '/').map((file) => readFileSync(join(site, file), 'utf8'));
  for (const word of foreign.filter((word) => code.some((text) => text.includes(word)))) {
    found.push(`${build}: a script of / contains "${word}", which belongs to another page.`);
  }
  return found;
}

function firstScreen(site: string): number {
  const styles = linksIn(site, '/', /<link rel="stylesheet"[^>]* href="([^"]+)"/g);
  const css = styles.map((file) => readFileSync(join(site, file), 'utf8')).join();
  const fonts = new Set([...css.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, file = '']) => file));
  const fontBytes = [...fonts].reduce((total, file) => total + statSync(join(site, file)).size, 0);
  return sum(site, ['index.html', ...styles]) + fontBytes + scriptsOf(site, '/');
}

function scriptsOf(site: string, route: string): number {
  return sum(site, scriptFiles(site, route));
}

function scriptFiles(site: string, route: string): string[] {
  const tags = /<(?:script type="module"[^>]* src|link class="application"[^>]* href)="([^"]+)"/g;
  return linksIn(site, route, tags);
}

function filesAfterIdle(site: string): string[] {
  return linksIn(site, '/', /<link rel="after-idle" href="([^"]+)"/g);
}

function linksIn(site: string, route: string, tags: RegExp): string[] {
  const html = readFileSync(join(site, `${route === '/' ? 'index' : route}.html`), 'utf8');
  return [...new Set([...html.matchAll(tags)].map(([, file = '']) => file))];
}

function sum(site: string, files: string[]): number {
  return files.reduce((total, file) => total + gzipSync(readFileSync(join(site, file)), { level: 9 }).length, 0);
}
