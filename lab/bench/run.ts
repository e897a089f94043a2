import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { readArguments } from '#scripts/arguments.ts';
import { bringUpToDate } from '#scripts/build/stamp.ts';
import { runCommand } from '#scripts/command.ts';
import { StartFault } from '#server/config/config.ts';
import { type BenchRow, type Figure, figuresTable } from './figures.ts';
import { dashboard } from './rows/dashboard.ts';
import { list } from './rows/list.ts';
import { live } from './rows/live.ts';
import { pages } from './rows/pages.ts';
import { phone } from './rows/phone.ts';
import { photo } from './rows/photo.ts';
import { postgres, registration } from './rows/registration.ts';
import { start } from './rows/start.ts';

/** `npm run bench` (lab/README.md). A missed goal does not fail the run: times depend on the machine's other work. */

const rows: Record<string, BenchRow> = { registration, postgres, photo, list, live, phone, dashboard, pages, start };

const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
const usage = `npm run bench -- [--quick] [${Object.keys(rows).join(' | ')}]…`;

async function bench(): Promise<void> {
  const { quick } = values;
  if (chosen.some((name) => !(name in rows))) throw new StartFault([usage]);
  if (bringUpToDate() !== 0) return;
  const figures: Figure[] = [];
  for (const name of chosen.length > 0 ? chosen : Object.keys(rows)) figures.push(...(await measure(name, quick)));
  console.log(`${machine}\n\n${figuresTable(figures)}`);
}

async function measure(name: string, quick: boolean): Promise<Figure[]> {
  const [load = 0] = loadavg();
  const began = performance.now();
  try {
    const figures = (await rows[name]?.({ quick })) ?? [];
    const seconds = Math.round((performance.now() - began) / 1000);
    console.error(`${name}: ${seconds} s, load before: ${load.toFixed(1)}`);
    return figures;
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
    return [];
  }
}

const flag = { type: 'boolean', default: false } as const;
const { values, positionals: chosen } = readArguments(usage, { quick: flag }, Object.keys(rows).length);
await runCommand(bench);
