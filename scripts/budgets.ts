import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** `npm run budgets`, part of `npm test`: the sizes of the built pages, by gzip, against their budgets. 1 kB is 1,000 bytes. */

const site = 'build/site';

type Budget = { what: string; atMost: number; bytes: number };

function page(route: string): string {
  return readFileSync(join(site, `${route === '/' ? 'index' : route}.html`), 'utf8');
}

function filesOf(html: string, kind: 'script' | 'after idle' | 'style' | 'font'): string[] {
  const tags = {
    script: /<script type="module"[^>]* src="([^"]+)"|<link rel="(?:modulepreload|after-paint)"[^>]* href="([^"]+)"/g,
    'after idle': /<link rel="after-idle" href="([^"]+)"/g,
    style: /<link rel="stylesheet"[^>]* href="([^"]+)"/g,
    font: /<link rel="preload" href="([^"]+)" as="font"/g,
  }[kind];
  return [...new Set([...html.matchAll(tags)].map((match) => match[1] ?? match[2] ?? ''))];
}

const compressed = (file: string) => gzipSync(readFileSync(join(site, file)), { level: 9 }).length;
const sum = (files: string[], size: (file: string) => number) => files.reduce((total, file) => total + size(file), 0);
const scriptOf = (route: string) => sum(filesOf(page(route), 'script'), compressed);

/** HTML, styles, fonts and script of the first screen; there is no picture in it. */
function firstScreen(): number {
  const html = page('/');
  const styles = filesOf(html, 'style');
  const fonts = styles.flatMap((file) => [
    ...readFileSync(join(site, file), 'utf8').matchAll(/url\(["']?([^"')]+\.woff2)/g),
  ]);
  const fontFiles = [...new Set(fonts.map((match) => match[1] ?? ''))];
  return (
    compressed('index.html') +
    sum(styles, compressed) +
    sum(fontFiles, (file) => statSync(join(site, file)).size) +
    scriptOf('/')
  );
}

/** Words from the code of the form, the admin and their libraries, which the home page must not load. */
const foreign = ['Search participants', 'COMPLETE REGISTRATION', 'Invalid phone number', 'ZodMini', 'QueryClient'];

const budgets: Budget[] = [
  { what: 'script on /, gzip', atMost: 92_000, bytes: scriptOf('/') },
  { what: 'everything / needs for its first screen', atMost: 190_000, bytes: firstScreen() },
  { what: 'script after / is idle, gzip', atMost: 8_000, bytes: sum(filesOf(page('/'), 'after idle'), compressed) },
  { what: 'script on /register, gzip', atMost: 125_000, bytes: scriptOf('/register') },
  { what: 'script on /pass, gzip', atMost: 95_000, bytes: scriptOf('/pass') },
  { what: 'script on /desk, gzip', atMost: 140_000, bytes: scriptOf('/desk') },
];

const faults: string[] = [];
if (filesOf(page('/'), 'after idle').length === 0) faults.push('/ names nothing that comes once it is idle.');
for (const { what, atMost, bytes } of budgets) {
  console.log(`${what.padEnd(42)} ${bytes.toLocaleString('en').padStart(9)} of ${atMost.toLocaleString('en')} bytes`);
  if (bytes > atMost) faults.push(`${what} is ${bytes - atMost} bytes over its budget.`);
}
const code = filesOf(page('/'), 'script').map((file) => readFileSync(join(site, file), 'utf8'));
for (const word of foreign) {
  if (code.some((text) => text.includes(word)))
    faults.push(`A script of / contains "${word}", which belongs to another page.`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
