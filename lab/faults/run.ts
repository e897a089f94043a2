import { tableOf } from '#lab/table.ts';
import { seededRandom } from '#scripts/seed/people.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { drawPhotos, largePhotos, smallPhotos } from './photos.ts';
import type { DatabaseKind, Finding, Scene } from './play.ts';

export type Turn = {
  name: string;
  database: DatabaseKind;
  times: number;
  inject(scene: Scene): Promise<Finding>;
  isDue(finding: Finding): boolean;
};
export type PlayedTurn = { turn: Turn; finding: Finding };

export const isPlayed = ({ times, note }: Finding): boolean => times > 0 || note === undefined;

/** Plays every turn on a new database. The turns of SQLite and of PostgreSQL run at the same time. */
export async function playAll(turns: Turn[], seed: number): Promise<PlayedTurn[]> {
  // PostgreSQL flushes its log late, so that an asynchronous commit shows up as a loss.
  const postgres = await startPostgres(['-c', 'wal_writer_delay=10s', '-c', 'wal_writer_flush_after=1GB']);
  try {
    const pictures = { small: await drawPhotos(smallPhotos), large: await drawPhotos(largePhotos) };
    const play = async (turn: Turn): Promise<PlayedTurn> => {
      const began = performance.now();
      const random = seededRandom(seed + turns.indexOf(turn));
      const finding = await turn.inject({ ...turn, random, pictures, postgres });
      // If a turn failed, PostgreSQL may still be halted.
      if (turn.database === 'PostgreSQL') await postgres.resume();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const mark = turn.isDue(finding) ? '✓' : '✗';
      console.log(`${isPlayed(finding) ? mark : '–'} ${turn.name}, ${turn.database}, ${seconds} s`);
      return { turn, finding };
    };
    const played: PlayedTurn[] = [];
    const lane = async (database: DatabaseKind) => {
      for (const turn of turns) if (turn.database === database) played.push(await play(turn));
    };
    // Wait for the turns of both databases, even if one fails, so that no server outlives this process.
    const lanes = await Promise.allSettled([lane('SQLite'), lane('PostgreSQL')]);
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
    return played.sort((a, b) => turns.indexOf(a.turn) - turns.indexOf(b.turn));
  } finally {
    await postgres.stop();
  }
}

const kinds = ['lost', 'doubled', 'torn', 'broken'] as const;

export const isSound = (finding: Finding): boolean => kinds.every((kind) => finding[kind].length === 0);

export function faultsTable(played: PlayedTurn[]): string {
  const rows = played.map(({ turn: { name, database }, finding: { times, acknowledged, lost, doubled, torn } }) => [
    ...[name, database],
    ...[times, acknowledged, lost.length, doubled.length, torn.length].map(String),
  ]);
  return tableOf(['fault', 'database', 'times', 'acknowledged', 'lost', 'doubled', 'torn'], rows, 2);
}

export function complaintsOf({ turn: { name, database }, finding }: PlayedTurn): string[] {
  const wrong = kinds.flatMap((kind) => finding[kind].slice(0, 5).map((sentence) => `${kind}: ${sentence}`));
  return [...(finding.note ? [finding.note] : []), ...wrong].map((line) => `${name}, ${database}: ${line}`);
}
