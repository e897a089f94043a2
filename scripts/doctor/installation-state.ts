import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { edition } from '#fest/edition.ts';
import { pastSentence } from '#programme/past-days.ts';
import type { Config } from '#server/config/config.ts';
import { type Disks, thisMachine } from '#server/config/disk.ts';
import { connect, type OpenedDatabase } from '#server/database/open.ts';
import { fileIn, sizeOf } from '#server/database/sqlite/file.ts';
import { isStale } from '../build/stamp.ts';
import { target } from '../build/target.ts';
import { findSamples, type Sample } from '../edition/find-samples.ts';
import { askFromOutside, type Outside } from './outside.ts';

/** The machine that an installation runs on. */
export type Machine = {
  nodeVersion: string;
  platform: NodeJS.Platform;
  /** Path of `.env`, which may not exist. */
  envFile: string;
  disks: Disks;
  /** In bytes: how much this user can still write. */
  freeRoom(folder: string): number;
  samples: Sample[];
  /** A sentence about dates in fest/ that are past, or null if there are none. */
  past: string | null;
  isStale(): boolean;
  now(): Date;
};

export const machine: Machine = {
  nodeVersion: process.versions.node,
  platform: process.platform,
  envFile: path.resolve('.env'),
  disks: thisMachine(),
  freeRoom(folder) {
    const { bavail, bsize } = statfsSync(existing(folder));
    return bavail * bsize;
  },
  samples: findSamples(),
  past: pastSentence(edition, new Date()),
  // A container image has no sources, so its build cannot be outdated.
  isStale: () => existsSync('vite.config.ts') && isStale(target),
  now: () => new Date(),
};

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)));

/** The state that the checks examine. */
export type Installation = {
  config: Config;
  machine: Machine;
  /** Null if the database file does not exist. */
  database: OpenedDatabase | null;
  outside: Promise<Outside>;
};

export async function installationOf(config: Config, machine: Machine): Promise<Installation> {
  const isThere = config.databaseUrl !== null || sizeOf(fileIn(config.dataDir)) > 0;
  const database = isThere ? await connect(config) : null;
  return { config, machine, database, outside: askFromOutside(config, machine.now) };
}

/** Returns a sentence with the problem and what to do, or null. */
export type Check = (subject: Installation) => string | null | Promise<string | null>;
