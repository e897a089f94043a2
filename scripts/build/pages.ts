import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { findableTags, iconTags } from './findable.ts';

/** What app/prerender.tsx exports, once built. */
type Prerender = typeof import('#app/prerender.tsx');

/** Prerenders every page: /events becomes events.html, which hosts of files serve there without adding a slash. */
export async function writePages(site: string, prerenderFile: string): Promise<void> {
  const { pages, renderPage } = (await import(pathToFileURL(prerenderFile).href)) as Prerender;
  const template = withoutScripts(await readFile(join(site, 'index.html'), 'utf8'));
  const manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8')) as Manifest;

  for (const { path, source, load } of pages) {
    // Without this a page whose code throws would be built as one that did not arrive.
    await load();
    const file = path === '*' ? '404.html' : `${path.slice(1) || 'index'}.html`;
    const page = await renderPage(path === '*' ? '/404' : path);
    const html = fill(template, page, [
      ...iconTags(),
      ...fontPreloads(manifest),
      ...scripts(manifest, source),
      ...scriptsAfterIdle(manifest, source),
      ...ownStyles(manifest, source),
      ...findableTags(path, ownHead(page)),
    ]);
    assertPlain(file, html);
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), html);
  }
}

/** React writes a page's title, meta and link elements first; they belong into the head. */
const hoistedOf = (page: string): string => /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(page)?.[0] ?? '';

/** The template without its script tags: app/after-paint.ts loads the scripts. */
function withoutScripts(template: string): string {
  return template.replace(/<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
}

/** A page's title and description, as HTML text. */
function ownHead(page: string): { title: string; description: string } {
  const hoisted = hoistedOf(page);
  const title = /<title>([^<]*)/.exec(hoisted)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(hoisted)?.[1] ?? '';
  return { title, description };
}

function fill(template: string, page: string, preloads: string[]): string {
  const hoisted = hoistedOf(page);
  const parts: Record<string, string> = { head: [...preloads, hoisted].join(''), page: page.slice(hoisted.length) };
  return template.replace(/<!--(head|page)-->/g, (_mark, name: string) => parts[name] ?? '');
}

/** The fonts of every first screen. */
function fontPreloads(manifest: Manifest): string[] {
  return ['display', 'text'].map((face) => {
    const { file } = entry(manifest, `app/fonts/${face}.woff2`);
    return `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`;
  });
}

/** The scripts of a route as links, which app/after-paint.ts loads after the first paint. */
function scripts(manifest: Manifest, source: string): string[] {
  const chunks = chunksOf(manifest, source, chunksOf(manifest, 'index.html'));
  return [
    ...[...chunks].map((name) => `<link rel="after-paint" href="/${entry(manifest, name).file}">`),
    `<script type="module" crossorigin src="/${entry(manifest, 'app/after-paint.ts').file}"></script>`,
  ];
}

/** What app/visitor/after-idle.tsx loads later on every page of visitors, and the page itself did not bring. */
function scriptsAfterIdle(manifest: Manifest, source: string): string[] {
  if (!source.startsWith('app/visitor/')) return [];
  const here = chunksOf(manifest, source, chunksOf(manifest, 'index.html'));
  const later = [...chunksOf(manifest, 'app/visitor/live/live.tsx')].filter((name) => !here.has(name));
  return later.map((name) => `<link rel="after-idle" href="/${entry(manifest, name).file}">`);
}

/** Styles that only this route has: without a link its prerendered page would be seen without them. */
function ownStyles(manifest: Manifest, source: string): string[] {
  return (entry(manifest, source).css ?? []).map((file) => `<link rel="stylesheet" href="/${file}" crossorigin>`);
}

/** The chunk of a source and all that it imports, by their names in the manifest. */
function chunksOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found;
  found.add(source);
  for (const name of entry(manifest, source).imports ?? []) chunksOf(manifest, name, found);
  return found;
}

function entry(manifest: Manifest, source: string): Manifest[string] {
  const found = manifest[source];
  if (!found) throw new Error(`${source} is not part of the built site; is its path in app/prerender.tsx right?`);
  return found;
}

/** The site's security policy blocks inline scripts and styles. */
function assertPlain(file: string, html: string): void {
  if (/<script(?![^>]* (src=|type="application\/ld\+json"))/.test(html)) {
    throw new Error(`${file} has an inline script, which the site's security policy blocks.`);
  }
  if (/ style="/.test(html)) {
    throw new Error(`${file} has a style attribute, which the site's security policy blocks; use a class.`);
  }
}
