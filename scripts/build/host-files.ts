import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readConfig } from '#server/config/config.ts';
import { secure } from '#server/http/security.ts';
import { serveSite } from '#server/site/serve.ts';

/** Where the site that is built calls its API; empty for the host that serves it. */
export const { apiBase } = readConfig({ API_BASE: process.env.API_BASE });

/** Pages of which every address below them is one as well: its last part is a secret that their script reads. */
const pagesOfSecrets = ['/pass', '/desk/join'];

/**
 * Writes what hosts of nothing but files need, as Cloudflare Pages and Netlify read it: `_headers`, with what the server itself
 * answers to each kind of path, and `_redirects`. Of two rules with one header the one host joins both, the other takes the
 * last; so no header stands in two rules that fit one path.
 */
export async function writeHostFiles(site: string): Promise<void> {
  await writeFile(join(site, '_headers'), await headerRules(site));
  await writeFile(join(site, '_redirects'), pagesOfSecrets.map((page) => `${page}/* ${page} 200\n`).join(''));
}

async function headerRules(site: string): Promise<string> {
  const app = Fastify({ trustProxy: true });
  const config = { ...readConfig({}), apiBase };
  await secure(app, config);
  serveSite(app, config, site, async () => true);

  const answers = new Map<string, Record<string, string>>();
  for (const [rule, sample] of samplesOf(site)) {
    const { statusCode, headers } = await app.inject({ url: sample, headers: { 'x-forwarded-proto': 'https' } });
    if (statusCode !== 200) throw new Error(`The server answers ${statusCode} to ${sample}, which is built.`);
    answers.set(rule, told(headers, rule));
  }
  await app.close();

  const [first = {}, ...others] = answers.values();
  const everywhere = Object.entries(first).filter(([name, value]) => others.every((answer) => answer[name] === value));
  const names = new Set(everywhere.map(([name]) => name));
  const rules = [...answers].map(([rule, answer]) =>
    asRule(
      rule,
      Object.entries(answer).filter(([name]) => !names.has(name)),
    ),
  );
  return [asRule('/*', everywhere), ...rules].join('\n');
}

/** A rule for each file at the root and for each folder, with a path that it fits. */
function samplesOf(site: string): Map<string, string> {
  const samples = new Map<string, string>();
  for (const file of globSync('**/*.*', { cwd: site }).sort()) {
    const path = `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`;
    const folder = /^\/[^/]+\//.exec(path)?.[0];
    if (path !== '/404') samples.set(folder ? `${folder}*` : path, path);
  }
  for (const page of pagesOfSecrets) samples.set(page.replace(/^(\/[^/]+).*/, '$1/*'), `${page}/secret`);
  return samples;
}

/** But for what each host says of a file by itself. */
function told(headers: Record<string, unknown>, rule: string): Record<string, string> {
  const own = /^(connection|content-length|date|etag|vary)$/;
  const isFile = rule.includes('.');
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      own.test(name) || (name === 'content-type' && !isFile) ? [] : [[name, String(value)]],
    ),
  );
}

const asRule = (path: string, headers: [string, string][]): string =>
  [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
