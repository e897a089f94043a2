import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

type Precached = { url: string; revision: string | null };

const sources = { '/pass': 'app/visitor/pass/pass-page.tsx', '/desk': 'app/desk/desk-page.tsx' };

/** The files that /pass and /desk each need to open without a network. */
export async function precachedFiles(site: string): Promise<Record<string, Precached[]>> {
  const manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8')) as Manifest;
  const lists = Object.entries(sources).map(async ([page, source]) => [
    page,
    await filesOf(site, page, manifest, source),
  ]);
  return Object.fromEntries(await Promise.all(lists));
}

/** The page, its scripts and those they load later, styles and faces. */
async function filesOf(site: string, url: string, manifest: Manifest, source: string): Promise<Precached[]> {
  const page = await readFile(join(site, `${url}.html`), 'utf8');
  const named = [...assetsIn(page), ...filesOfChunk(manifest, source)];
  const styles = named.filter((file) => file.endsWith('.css'));
  const faces = await Promise.all(styles.map(async (file) => assetsIn(await readFile(join(site, file), 'utf8'))));
  return [
    { url, revision: createHash('sha256').update(page).digest('base64url').slice(0, 22) },
    // Their names change with their content.
    ...[...new Set([...named, ...faces.flat()])].map((file) => ({ url: file, revision: null })),
  ];
}

const assetsIn = (text: string): string[] => text.match(/\/assets\/[\w.-]+/g) ?? [];

/** Scripts and styles of a chunk and of what it imports, at once or later, but for the application, which the page names itself. */
function filesOfChunk(manifest: Manifest, name: string, seen = new Set(['index.html'])): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  const { file, css = [], imports = [], dynamicImports = [] } = chunk;
  const own = [file, ...css].map((path) => `/${path}`);
  return [...own, ...[...imports, ...dynamicImports].flatMap((other) => filesOfChunk(manifest, other, seen))];
}
