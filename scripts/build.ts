import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'vite';
import { compressFiles } from './build/compress.ts';
import { robots, sitemap, webManifest } from './build/findable.ts';
import { writePages } from './build/pages.ts';
import { stampOfInputs, writeStamp } from './build/stamp.ts';

/** `npm run build`: the whole public site and the admin's screens into build/site, which the server serves as it is. */
export async function build(): Promise<void> {
  await import('#fest/check.ts');
  const stamp = stampOfInputs();
  await mkdir('build', { recursive: true });
  // Built aside and moved in whole: a build that fails leaves the site that works.
  const folder = await mkdtemp('build/next-');
  try {
    const site = join(folder, 'site');
    await bundle({ logLevel: 'warn', build: { outDir: site, manifest: 'manifest.json' } });
    await bundle({ logLevel: 'warn', build: { outDir: join(folder, 'prerender'), ssr: 'app/prerender.tsx' } });
    await writePages(site, join(folder, 'prerender/prerender.js'));
    await writePlainFiles(site);
    await compressFiles(site);
    await moveIn(site);
    writeStamp(stamp);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is served under a fixed name at the root of the site. */
async function writePlainFiles(site: string): Promise<void> {
  await rm(join(site, 'manifest.json'));
  await cp('fest/pictures/icons', site, { recursive: true });
  await cp('fest/pictures/share', join(site, 'share'), { recursive: true });
  await writeFile(join(site, 'config.json'), JSON.stringify({ apiBase: '' }));
  await writeFile(join(site, 'robots.txt'), robots());
  await writeFile(join(site, 'sitemap.xml'), sitemap());
  await writeFile(join(site, 'manifest.webmanifest'), webManifest());
}

async function moveIn(site: string): Promise<void> {
  await rm('build/previous', { recursive: true, force: true });
  if (existsSync('build/site')) await rename('build/site', 'build/previous');
  await rename(site, 'build/site');
  await rm('build/previous', { recursive: true, force: true });
}

if (import.meta.main) {
  const start = performance.now();
  await build().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`Built the site in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
