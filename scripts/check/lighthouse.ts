import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { events } from '#fest/events.ts';
import { readArguments, sayIfReadOnly } from '#scripts/arguments.ts';
import { findChromium } from '#tests/support/browser/browser.ts';
import { registerForPass } from '#tests/support/people/participant.ts';
import { startServer } from '#tests/support/running/server.ts';

/**
 * `npm run lighthouse`: the median of mobile runs (simulated slow 4G, CPU slowed 4 times) of six pages. A low score
 * is no failure, because timings depend on what else the machine does.
 */

const usage = 'npm run lighthouse -- [RUNS]   measures six pages as a slow phone loads them (default 5 runs)';
sayIfReadOnly();
const runs = Number(readArguments(usage, {}, 1).positionals[0] ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const { executablePath, args } = await findChromium();
const server = await startServer();
const { pass } = await registerForPass(server.url);
const routes = ['/', '/events', `/events/${events[0]?.id}`, '/register', '/pass', pass];
const chrome = await launch({ chromePath: executablePath, chromeFlags: [...args, '--headless=new'] });
try {
  console.log(['route', ...categories, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS'].join('\t'));
  for (const route of routes) {
    const scores: number[][] = [];
    for (let run = 0; run < runs; run += 1) scores.push(await measure(server.url + route));
    const medians = scores[0]?.map((_, column) => median(scores.map((row) => row[column] ?? Number.NaN)));
    // Passes have `noindex`, so their score for search engines is not printed.
    const judged = medians?.map((figure, column) =>
      route.startsWith('/pass') && categories[column] === 'seo' ? '' : figure,
    );
    console.log([route, ...(judged ?? [])].join('\t'));
  }
} finally {
  chrome.kill();
  await server.stop();
}

async function measure(url: string): Promise<number[]> {
  const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { lhr } = result;
  const failing = Object.values(lhr.audits).filter((audit) => audit.scoreDisplayMode === 'binary' && audit.score === 0);
  if (failing.length > 0) console.error(`${url}: ${failing.map((audit) => audit.id).join(', ')}`);
  return [
    ...categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    ...timings.map((timing) => Math.round((lhr.audits[timing]?.numericValue ?? 0) * 1000) / 1000),
  ].map((figure) => (figure > 10 ? Math.round(figure) : figure));
}
