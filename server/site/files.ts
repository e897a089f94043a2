import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type SiteFile = { name: string; type: string; etag: string; identity: Buffer; br?: Buffer; gzip?: Buffer };

export type SiteFiles = NonNullable<ReturnType<typeof readSite>>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
};

/** Reads the built site into memory, so the next build can replace the folder. Returns null if it is missing. */
export function readSite(siteDir: string) {
  if (!existsSync(path.join(siteDir, '404.html'))) return null;
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(siteDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(siteDir, file).replaceAll(path.sep, '/');
    if (!/^[._](?!well-known\/)|^404\.html$/.test(name)) files.set(urlPathOf(name), readFile(file, name));
  }
  return { find: (urlPath: string) => files.get(urlPath), notFoundPage: readFileSync(path.join(siteDir, '404.html')) };
}

function readFile(file: string, name: string): SiteFile {
  const identity = readFileSync(file);
  return {
    name,
    type: types[path.extname(name)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    ...(existsSync(`${file}.br`) && { br: readFileSync(`${file}.br`) }),
    ...(existsSync(`${file}.gz`) && { gzip: readFileSync(`${file}.gz`) }),
  };
}

function urlPathOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
}
