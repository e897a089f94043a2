import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

type Precached = { url: string; revision: string | null };

const source = 'app/visitor/pass/pass-page.tsx';

/** The files that /pass needs to open without a network: the page, its scripts and those they load later, styles and faces. */
export async function precachedFiles(site: string): Promise<Precached[]> {
  const page = await readFile(join(site, 'pass/index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8')) as Manifest;
  const named = [...assetsIn(page), ...scriptsOf(manifest, source)];
  const styles = named.filter((file) => file.endsWith('.css'));
  const faces = await Promise.all(styles.map(async (file) => assetsIn(await readFile(join(site, file), 'utf8'))));
  return [
    { url: '/pass', revision: createHash('sha256').update(page).digest('base64url').slice(0, 22) },
    // Their names change with their content.
    ...[...new Set([...named, ...faces.flat()])].map((url) => ({ url, revision: null })),
  ];
}

const assetsIn = (text: string): string[] => text.match(/\/assets\/[\w.-]+/g) ?? [];

/** The scripts that a chunk imports, at once or later, but for the application, which the page names itself. */
function scriptsOf(manifest: Manifest, name: string, seen = new Set(['index.html'])): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  const { imports = [], dynamicImports = [] } = chunk;
  return [`/${chunk.file}`, ...[...imports, ...dynamicImports].flatMap((other) => scriptsOf(manifest, other, seen))];
}
