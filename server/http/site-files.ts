import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The built site: which file answers which path. */
export type SiteFiles = {
  /** The file for a path of the site, such as `events/index.html` for `/events`. */
  find(urlPath: string): string | undefined;
  notFoundPage: Buffer;
};

/** Looks through the built site once, at start; null where there is none. No other path of the disk is ever served. */
export function readSite(siteDir: string): SiteFiles | null {
  const notFound = path.join(siteDir, '404.html');
  if (!existsSync(notFound)) return null;
  const files = new Map<string, string>();
  for (const entry of readdirSync(siteDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = path.relative(siteDir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (!file.startsWith('.')) files.set(urlPathOf(file), file);
  }
  return { find: (urlPath) => files.get(urlPath), notFoundPage: readFileSync(notFound) };
}

function urlPathOf(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/\/index\.html$/, '')}`;
}
