import { Pool } from 'undici';
import type { Form } from './forms.ts';

/** Times in ms; failures are statuses, or why no answer came. */
export type Visit = {
  pages: number[];
  /** Infinite where no answer came. */
  form: number;
  accepted: boolean;
  failures: string[];
};

const linked =
  /<link rel="(?:stylesheet|preload|modulepreload|after-paint)"[^>]* ?href="([^"]+)"|<script[^>]* src="([^"]+)"/g;

export type Page = { path: string; assets: string[] };

/** Finds a page's files once, so that the visits need not parse it. */
export async function readPage(url: string, path: string): Promise<Page> {
  const html = await (await fetch(url + path)).text();
  const assets = [...html.matchAll(linked)].map(([, link, script]) => link ?? script ?? '');
  return { path, assets: [...assets, '/config.json'] };
}

const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** One visitor with an empty cache: loads the pages and their files over up to six connections, then sends the form. */
export async function visit(url: string, pages: readonly Page[], form: Form): Promise<Visit> {
  const pool = new Pool(url, { connections: 6, headersTimeout: 60_000 });
  const visit: Visit = { pages: [], form: Number.POSITIVE_INFINITY, accepted: false, failures: [] };
  const kept = new Set<string>();
  const get = async (path: string) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: compressed });
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    if (statusCode !== 200) visit.failures.push(String(statusCode));
  };
  try {
    for (const page of pages) {
      const began = performance.now();
      await get(page.path);
      const missing = page.assets.filter((path) => !kept.has(path));
      for (const path of missing) kept.add(path);
      await Promise.all(missing.map(get));
      visit.pages.push(performance.now() - began);
    }
    const began = performance.now();
    const answer = await pool.request(form);
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    visit.form = performance.now() - began;
    visit.accepted = answer.statusCode === 200;
    if (!visit.accepted) visit.failures.push(String(answer.statusCode));
  } catch (error) {
    visit.failures.push((error as NodeJS.ErrnoException).code ?? String(error));
  } finally {
    await pool.close();
  }
  return visit;
}
