import '#programme/check.ts';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, defaultClientConditions, defaultServerConditions, type InlineConfig, type Rolldown } from 'vite';
import { edition } from '#fest/edition.ts';
import { gallery } from '#fest/gallery.ts';
import { pastSentence } from '#programme/past-days.ts';
import { offsetsAround } from '#programme/times.ts';
import { readArguments, readOnlySentence } from './arguments.ts';
import { robots, securityText, sitemap, webManifest } from './build/findable.ts';
import { apiBase, writeHostFiles } from './build/host-files.ts';
import { drawMailSigns } from './build/mail-signs.ts';
import { writePages } from './build/pages.ts';
import { commands, external, manifests, writeManifests } from './build/release.ts';
import { precachedFiles } from './build/service-worker.ts';
import { stampOfInputs, writeStamp } from './build/stamp.ts';
import { target } from './build/target.ts';
import { galleryFaults } from './edition/gallery/photographs.ts';

/** A thread that the server and the doctor start. */
const integrityWorker = 'server/database/sqlite/integrity-worker.ts';

/** `npm run build`: builds site, server and commands, with a package.json and lock file to run them without sources. */
async function buildAll(): Promise<void> {
  // Vitest sets another NODE_ENV, which would build React for development.
  process.env.NODE_ENV = 'production';
  await mkdir(target.build, { recursive: true });
  const faults = galleryFaults(target.fest, gallery);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const stamp = stampOfInputs(target);
  // Build into a new folder, so that a failed build leaves the previous one unchanged.
  const folder = await mkdtemp(`${target.build}/next-`);
  try {
    const site = join(folder, 'site');
    await bundle({ build: { outDir: site, manifest: 'manifest.json' } });
    await bundle({ build: { outDir: join(folder, 'prerender'), ssr: 'app/prerender.tsx' } });
    const pages = await writePages(site, join(folder, 'prerender/prerender.js'));
    await bundleServiceWorker(site, pages);
    await writePlainFiles(site);
    await drawMailSigns(join(site, 'signs'));
    await writeHostFiles(site);
    await compressFiles(site);
    await bundleProgram('server/main.ts', join(folder, 'server'), 'main');
    await bundleProgram('server/photos/decoder.ts', join(folder, 'server'), 'decoder');
    await bundleProgram(integrityWorker, join(folder, 'server'), 'integrity-worker');
    await bundleCommands(join(folder, 'commands'));
    await writeManifests(folder);
    for (const made of ['site', 'server', 'commands', ...manifests]) await moveIn(folder, made);
    writeStamp(target, stamp);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { timeZone, date } = edition;
const festOffsets = JSON.stringify(offsetsAround(timeZone, date));

function bundle(config: InlineConfig): Promise<unknown> {
  const { conditions } = target;
  return build({
    logLevel: 'warn',
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    ...config,
    define: { festOffsets, ...config.define },
    ssr: { ...config.ssr, resolve: { conditions: [...conditions, ...defaultServerConditions] } },
  });
}

/** Builds the service worker. Its file name is fixed, so that browsers find updates. */
async function bundleServiceWorker(site: string, pages: Awaited<ReturnType<typeof writePages>>): Promise<unknown> {
  return bundle({
    configFile: false,
    define: { precached: JSON.stringify(await precachedFiles(site, pages)) },
    build: {
      outDir: site,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'app/offline-pages/service-worker.ts',
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
}

async function writePlainFiles(site: string): Promise<void> {
  await rm(join(site, 'manifest.json'));
  await copyIfThere(`${target.fest}/pictures/icons`, site);
  await copyIfThere(`${target.fest}/pictures/share`, join(site, 'share'));
  await writeFile(join(site, 'config.json'), JSON.stringify({ apiBase }));
  await writeFile(join(site, 'robots.txt'), robots());
  await writeFile(join(site, 'sitemap.xml'), sitemap());
  await mkdir(join(site, '.well-known'));
  await writeFile(join(site, '.well-known/security.txt'), securityText(new Date()));
  await writeFile(join(site, 'manifest.webmanifest'), webManifest());
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true });
}

/** Bundles a program into one file: it starts twice as fast, and needs no other file that a new build may delete. */
const bundleProgram = (entry: string, outDir: string, name: string) =>
  bundleForNode(entry, outDir, { entryFileNames: `${name}.js`, codeSplitting: false });

const bundleCommands = (outDir: string) =>
  bundleForNode([...commands.map((name) => `scripts/${name}.ts`), integrityWorker], outDir, {
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });

function bundleForNode(entries: string | string[], outDir: string, output: Rolldown.OutputOptions): Promise<unknown> {
  return bundle({
    configFile: false,
    build: {
      outDir,
      ssr: true,
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      rolldownOptions: { input: entries, output },
    },
    ssr: { noExternal: true, external },
  });
}

async function moveIn(from: string, name: string): Promise<void> {
  const place = join(target.build, name);
  const previous = join(target.build, `previous-${name}`);
  await rm(previous, { recursive: true, force: true });
  if (existsSync(place)) await rename(place, previous);
  await rename(join(from, name), place);
  await rm(previous, { recursive: true, force: true });
}

const compressible = /\.(html|css|js|json|svg|txt|xml|webmanifest|ico)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressFiles(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*`).filter((file) => compressible.test(file));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  const [smallest, small] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: 9 }),
  ]);
  if (smallest.length < plain.length) await writeFile(`${file}.br`, smallest);
  if (small.length < plain.length) await writeFile(`${file}.gz`, small);
}

if (import.meta.main) {
  readArguments('npm run build   builds the site, the server and the commands into build/');
  const past = pastSentence(edition, new Date());
  if (past !== null) console.log(past);
  const start = performance.now();
  await buildAll().catch((error: Error) => {
    console.error(readOnlySentence(error, `the site cannot be built into ${target.build}`) ?? error.message);
    process.exit(1);
  });
  console.log(`Built ${target.build}/{site,server,commands} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
