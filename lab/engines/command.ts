import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '#scripts/arguments.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { freePort } from '#tests/support/running/processes.ts';
import { startServer } from '#tests/support/running/server.ts';
import type { Engine } from './driver.ts';
import { firefox } from './firefox.ts';
import { Page } from './page.ts';
import { type Walk, ways } from './ways.ts';
import { webkit } from './webkit.ts';

/** `npm run engines`: do people's main tasks work in Firefox and in WebKit, Safari's engine? */

const usage = `npm run engines               registers, marks and exports in Firefox and WebKit
  --only firefox|webkit       uses only this browser
  --pictures FOLDER           saves a picture of each screen`;

const engines = [firefox, webkit];

const { only, pictures } = readArguments(usage, { only: { type: 'string' }, pictures: { type: 'string' } }).values;
const chosen = engines.filter(({ name }) => only === undefined || name === only);
if (chosen.length === 0) {
  console.error(usage);
  process.exit(1);
}
if (pictures) mkdirSync(pictures, { recursive: true });
let failures = 0;
for (const engine of chosen) {
  if (engine.isInstalled()) failures += await failuresIn(engine);
  else console.log(`This machine lacks ${engine.name}: \`apt-get install ${engine.packages}\` installs it.`);
}
process.exit(failures > 0 ? 1 : 0);

async function failuresIn({ name, open }: Engine): Promise<number> {
  using folder = newFolder('engines');
  // The port must not change, because a browser stores data by address.
  const env = { DATA_DIR: join(folder.path, 'data'), PORT: String(await freePort()) };
  let server = await startServer(env);
  const withoutNetwork = async (work: () => Promise<void>) => {
    await server.stop();
    try {
      await work();
    } finally {
      server = await startServer(env);
    }
  };
  try {
    const driver = await open(folder.path);
    const page = new Page(driver, server.url, folder.path);
    const look = async (what: string) => {
      if (pictures) writeFileSync(join(pictures, `${name}-${what}.png`), await page.screenshot());
    };
    const walk = { page, url: server.url, folder: folder.path, withoutNetwork, look };
    return await walkAll(name, walk).finally(driver.close);
  } finally {
    await server.stop();
  }
}

async function walkAll(engine: string, walk: Walk): Promise<number> {
  let failed = 0;
  for (const [way, work] of Object.entries(ways)) {
    let outcome = 'ok';
    try {
      await work(walk);
    } catch (error) {
      failed += 1;
      outcome = `failed: ${(error as Error).message}`;
    }
    console.log(engine.padEnd(9) + way.padEnd(11) + outcome);
    await walk.look(way);
  }
  return failed;
}
