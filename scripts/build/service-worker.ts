import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

type BuiltPage = { path: string; file: string };
type Precached = { url: string; revision: string | null };

/** Returns the files that `/pass` and `/desk` need to open without a network. */
export async function precachedFiles(site: string, pages: BuiltPage[]): Promise<Record<string, Precached[]>> {
  const manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8')) as Manifest;
  const lists = pages
    .filter(({ path }) => path === '/pass' || path === '/desk')
    .map(async ({ path, file }) => [path, await filesOf(site, path, manifest, `app/${file}`)]);
  return Object.fromEntries(await Promise.all(lists));
}

async function filesOf(site: string, url: string, manifest: Manifest, source: string): Promise<Precached[]> {
  const page = await readFile(join(site, `${url}.html`), 'utf8');
  const named = [...assetsIn(page), ...filesOfChunk(manifest, source)];
  const styles = named.filter((file) => file.endsWith('.css'));
  const faces = await Promise.all(styles.map(async (file) => assetsIn(await readFile(join(site, file), 'utf8'))));
  return [
    { url, revision: createHash('sha256').update(page).digest('base64url').slice(0, 22) },
    // The file names contain hashes, so these files need no revision.
    ...[...new Set([...named, ...faces.flat()])].map((file) => ({ url: file, revision: null })),
  ];
}

const assetsIn = (text: string): string[] => text.match(/\/assets\/[\w.-]+/g) ?? [];

/** Lists scripts and styles of a chunk and its imports. Leaves out those of index.html, which the page itself lists. */
function filesOfChunk(manifest: Manifest, name: string, seen = new Set(['index.html'])): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  const { file, css = [], imports = [], dynamicImports = [] } = chunk;
  const own = [file, ...css].map((path) => `/${path}`);
  return [...own, ...[...imports, ...dynamicImports].flatMap((other) => filesOfChunk(manifest, other, seen))];
}
