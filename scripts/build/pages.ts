import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { findableTags, iconTags } from './findable.ts';
import { seasonTag } from './season.ts';

type Prerender = typeof import('#app/prerender.tsx');

/** Prerenders every page. /events becomes events.html, so that file hosts do not add a slash to the address. */
export async function writePages(site: string, prerenderFile: string): Promise<Prerender['pages']> {
  const { pages, renderPage } = (await import(pathToFileURL(prerenderFile).href)) as Prerender;
  const template = withoutScripts(await readFile(join(site, 'index.html'), 'utf8'));
  const manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8')) as Manifest;
  const season = await seasonTag(site);

  for (const page of pages) {
    const { path } = page;
    const source = `app/${page.file}`;
    const rendered = await renderPage(page);
    const html = fill(template, rendered, [
      ...(source.startsWith('app/visitor/') ? [season] : []),
      ...iconTags(),
      ...fontPreloads(manifest),
      ...earlyScripts(manifest, source),
      ...scripts(manifest, source),
      ...scriptsAfterIdle(manifest, source),
      ...ownStyles(manifest, source),
      ...findableTags(path, ownHead(rendered)),
    ]);
    const file = path === '*' ? '404.html' : `${path.slice(1) || 'index'}.html`;
    assertPlain(file, html);
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), html);
  }
  return pages;
}

/** Returns the title, meta and link elements, which React writes first. They belong in the head. */
const hoistedOf = (page: string): string => /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(page)?.[0] ?? '';

function withoutScripts(template: string): string {
  return template.replace(/<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
}

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

function fontPreloads(manifest: Manifest): string[] {
  return ['display', 'text'].map((face) => {
    const { file } = entry(manifest, `app/fonts/${face}.woff2`);
    return `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`;
  });
}

/** Whether a page shows nothing before it has data. The sign-in and the invitation show forms at once. */
const isOrganisersPage = (source: string) => /^app\/admin\/(?!login|join)/.test(source);

/** Returns tags for the scripts that request the data of an organiser's page before the first paint. */
function earlyScripts(manifest: Manifest, source: string): string[] {
  if (!isOrganisersPage(source)) return [];
  const early = 'app/early-call.ts';
  return [
    ...[...chunksOf(manifest, early)].map((name) => `<link rel="modulepreload" href="/${entry(manifest, name).file}">`),
    `<script type="module" async src="/${entry(manifest, early).file}"></script>`,
  ];
}

/** Returns tags for app/after-paint.ts and what it loads. It runs before the first paint, so that no press is lost. */
function scripts(manifest: Manifest, source: string): string[] {
  const chunks = chunksOf(manifest, source, chunksOf(manifest, 'index.html'));
  const rel = isOrganisersPage(source) ? 'modulepreload' : 'after-paint';
  return [
    ...[...chunks].map(
      (name) => `<link class="application" rel="${rel}" crossorigin href="/${entry(manifest, name).file}">`,
    ),
    `<script type="module" crossorigin blocking="render" src="/${entry(manifest, 'app/after-paint.ts').file}"></script>`,
  ];
}

/** Returns tags for the scripts that app/visitor/after-idle.tsx loads. Leaves out scripts that the page already has. */
function scriptsAfterIdle(manifest: Manifest, source: string): string[] {
  if (!source.startsWith('app/visitor/')) return [];
  const here = chunksOf(manifest, source, chunksOf(manifest, 'index.html'));
  const later = [...chunksOf(manifest, 'app/visitor/live/live.tsx')].filter((name) => !here.has(name));
  return later.map((name) => `<link rel="after-idle" href="/${entry(manifest, name).file}">`);
}

/** Returns tags for the styles of the page and its imports. The template already links the styles of index.html. */
function ownStyles(manifest: Manifest, source: string): string[] {
  const files = [...chunksOf(manifest, source)].flatMap((name) => entry(manifest, name).css ?? []);
  const common = entry(manifest, 'index.html').css ?? [];
  return files
    .filter((file) => !common.includes(file))
    .map((file) => `<link rel="stylesheet" href="/${file}" crossorigin>`);
}

function chunksOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found;
  found.add(source);
  for (const name of entry(manifest, source).imports ?? []) chunksOf(manifest, name, found);
  return found;
}

function entry(manifest: Manifest, source: string): Manifest[string] {
  const found = manifest[source];
  if (!found) throw new Error(`${source} is not part of the built site; is its path in app/routes.tsx right?`);
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
