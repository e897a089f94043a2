import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { connect } from '#server/database/open.ts';
import type { OpenedDatabase } from '#server/database/opened.ts';
import { fileIn, sizeOf } from '#server/database/sqlite/file.ts';
import { type Disks, thisMachine } from '#server/disk.ts';
import { isStale } from '../build/stamp.ts';
import { target } from '../build/target.ts';
import { findSamples, type Sample } from '../samples/find.ts';
import { askFromOutside, type Outside } from './outside.ts';

/** What an installation has besides its settings. */
export type Machine = {
  nodeVersion: string;
  /** Of the settings, whether it is there or not. */
  envFile: string;
  disks: Disks;
  /** In bytes, for whoever runs this. */
  freeRoom(folder: string): number;
  samples: Sample[];
  isStale(): boolean;
  now(): Date;
};

export const machine: Machine = {
  nodeVersion: process.versions.node,
  envFile: path.resolve('.env'),
  disks: thisMachine(),
  freeRoom(folder) {
    const { bavail, bsize } = statfsSync(existing(folder));
    return bavail * bsize;
  },
  samples: findSamples(),
  // An image has what was built alone.
  isStale: () => existsSync('vite.config.ts') && isStale(target),
  now: () => new Date(),
};

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)));

/** What is looked at. */
export type Subject = {
  config: Config;
  machine: Machine;
  /** null: there is no file to open, and none is made. */
  database: OpenedDatabase | null;
  outside: Promise<Outside>;
};

export async function subjectOf(config: Config, machine: Machine): Promise<Subject> {
  const isThere = config.databaseUrl !== null || sizeOf(fileIn(config.dataDir)) > 0;
  const database = isThere ? await connect(config) : null;
  return { config, machine, database, outside: askFromOutside(config, machine.now) };
}

/** What is wrong with one thing and what to do about it, as a sentence; null where nothing is. */
export type Check = (subject: Subject) => string | null | Promise<string | null>;
