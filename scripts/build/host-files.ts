import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readConfig } from '#server/config/config.ts';
import { secure } from '#server/http/security.ts';
import { serveSite } from '#server/site/serve.ts';

export const { apiBase } = readConfig({ API_BASE: process.env.API_BASE });

/** Each address below one of these paths shows that path's page. The last part of the address is a secret or an id. */
const pagesOfSecrets = ['/pass', '/desk/join', '/admin/join', '/admin/people', '/admin/letters', '/letters'];

/**
 * Writes `_headers` and `_redirects` for Cloudflare Pages and Netlify, with the headers that the server itself sends.
 * No path has two rules for the same header: one host would join the values, the other would take the last.
 */
export async function writeHostFiles(site: string): Promise<void> {
  await writeFile(join(site, '_headers'), await headerRules(site));
  await writeFile(join(site, '_redirects'), redirectRules(apiBase));
}

/** Returns the rules of `_redirects`. Calendar and feed come from the API's server, which knows moves and notices. */
export const redirectRules = (api: string): string =>
  [
    ...pagesOfSecrets.map((page) => `${page}/* ${page} 200\n`),
    ...(api === '' ? [] : ['/calendar.ics', '/notices.atom'].map((file) => `${file} ${api}${file} 302\n`)),
  ].join('');

async function headerRules(site: string): Promise<string> {
  const app = Fastify({ trustProxy: true });
  const config = { ...readConfig({}), apiBase };
  await secure(app, config);
  serveSite(app, config, site, async () => true);

  const answers = new Map<string, Record<string, string>>();
  for (const [rule, sample] of samplesOf(site)) {
    const { statusCode, headers } = await app.inject({ url: sample, headers: { 'x-forwarded-proto': 'https' } });
    if (statusCode !== 200) throw new Error(`The build has ${sample}, but the server answers ${statusCode} to it.`);
    answers.set(rule, headersToWrite(headers, rule));
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

/** Returns a path to request for each rule. A rule covers a folder, or one file at the root. */
function samplesOf(site: string): Map<string, string> {
  const samples = new Map<string, string>();
  for (const file of globSync(['**/*.*', '.well-known/*'], { cwd: site }).sort()) {
    const path = `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`;
    const folder = /^\/[^/]+\//.exec(path)?.[0];
    if (path !== '/404') samples.set(folder ? `${folder}*` : path, path);
  }
  for (const page of pagesOfSecrets) samples.set(page.replace(/^(\/[^/]+).*/, '$1/*'), `${page}/secret`);
  return samples;
}

/** Leaves out the headers that every host adds itself. */
function headersToWrite(headers: Record<string, unknown>, rule: string): Record<string, string> {
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
