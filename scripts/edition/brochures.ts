import '#programme/check.ts';
import { globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { readArguments, sayIfReadOnly } from '#scripts/arguments.ts';
import { drawings, hashOf, madeFile, readMade } from './posters/drawings.ts';
import { DrawingFault, openStudio } from './studio/studio.ts';

const usage = `npm run brochures             draws posters, PDFs, sharing pictures and icons whose facts changed
npm run brochures -- --all    draws everything
npm run brochures -- WORD     draws only the files with that word in their name`;
sayIfReadOnly();
const { values, positionals: words } = readArguments(
  usage,
  { all: { type: 'boolean', default: false } },
  Number.POSITIVE_INFINITY,
);
const made = readMade();
const all = drawings();

const due = all.filter((drawing) => {
  if (values.all) return true;
  if (words.length > 0) return words.some((word) => drawing.name.includes(word));
  return made[drawing.name] !== hashOf(drawing);
});
if (due.length === 0) console.log('Everything is up to date.');
else await draw();
if (words.length === 0 && !values.all) await removeForgotten();
await mkdir('fest/documents', { recursive: true });
await writeFile(madeFile, `${JSON.stringify(made, null, 2)}\n`);

async function draw(): Promise<void> {
  const studio = await openStudio();
  try {
    for (const drawing of due) {
      try {
        await drawing.make(studio, `fest/${drawing.name}`);
        made[drawing.name] = hashOf(drawing);
        console.log(`fest/${drawing.name}`);
      } catch (error) {
        if (!(error instanceof DrawingFault)) throw error;
        console.error(`fest/${drawing.name} was not drawn. ${error.message}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await studio.close();
  }
}

/** Deletes drawings of removed events, but only files that this command drew. */
async function removeForgotten(): Promise<void> {
  for (const name of Object.keys(made).filter((name) => !all.some((drawing) => drawing.name === name))) {
    for (const file of globSync(`fest/${name}{,-*}`)) await rm(file, { recursive: true });
    delete made[name];
  }
}
