import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { bringUpToDate } from '#scripts/build/up-to-date.ts';
import { runCommand } from '#scripts/command.ts';
import { StartFault } from '#server/config/config.ts';
import { discardSeeded } from './fest/seeded.ts';
import { type Figure, isMet, ratioOf } from './figures.ts';
import { goals } from './goals.ts';
import { rows } from './rows.ts';
import { tableOf } from './table.ts';

/**
 * `npm run bench`: how fast the product is, beside the least code that could do the same work. With names it measures
 * only those rows. No figure fails it, because timings depend on what else the machine does.
 */
type Kept = { machine: string; figures: (Figure & { at: string })[] };

const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

async function bench(): Promise<void> {
  const { values, names } = readArguments();
  if (bringUpToDate() !== 0) return;
  const figures: Kept['figures'] = [];
  try {
    for (const name of names) figures.push(...(await measure(name, values.quick)));
  } finally {
    await discardSeeded();
  }
  console.log(`${machine}\n\n${tableOf(values.json ? keep(values.json, figures) : figures)}`);
}

async function measure(name: string, quick: boolean): Promise<Kept['figures']> {
  const [load = 0] = loadavg();
  const began = performance.now();
  const at = new Date().toISOString();
  try {
    const figures = (await rows[name]?.({ quick })) ?? [];
    const seconds = Math.round((performance.now() - began) / 1000);
    console.error(`${name}: ${seconds} s, the load before was ${load.toFixed(1)}`);
    return figures.map((figure) => ({ ...figure, at }));
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
    return [];
  }
}

function readArguments() {
  const options = { json: { type: 'string' }, quick: { type: 'boolean', default: false } } as const;
  const usage = `npm run bench -- [--quick] [--json FILE] [${Object.keys(rows).join(' | ')}]…`;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.some((name) => !(name in rows))) throw new StartFault([usage]);
    return { values, names: positionals.length > 0 ? positionals : Object.keys(rows) };
  } catch {
    throw new StartFault([usage]);
  }
}

/** Writes the figures, each with its goal and its time; rows that were not measured now keep their old ones. */
function keep(file: string, figures: Kept['figures']): Kept['figures'] {
  const before: Kept['figures'] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept).figures : [];
  const names = Object.keys(goals);
  const all = [...before.filter((old) => !figures.some(({ name }) => name === old.name)), ...figures]
    .filter(({ name }) => names.includes(name))
    .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  const written = all.map((figure) => ({
    ...figure,
    ...goals[figure.name],
    ratio: ratioOf(figure),
    isMet: isMet(figure),
  }));
  writeFileSync(file, `${JSON.stringify({ machine, figures: written } satisfies Kept, null, 2)}\n`);
  return all;
}

await runCommand(bench);
