import { seededRandom } from '#scripts/random.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { drawPhotos, largePhotos, smallPhotos } from './photos.ts';
import type { Finding, Kind, Scene } from './play.ts';

export type Turn = {
  name: string;
  database: Kind;
  times: number;
  inject(scene: Scene): Promise<Finding>;
  isDue(finding: Finding): boolean;
};

export type Row = { turn: Turn; finding: Finding };

export const isPlayed = ({ times, note }: Finding): boolean => times > 0 || note === undefined;

/** Plays every turn on a database of its own; SQLite's turns run beside PostgreSQL's. */
export async function playAll(turns: Turn[], seed: number): Promise<Row[]> {
  // Flushes to the disk, unlike in other tests, but late, so that an asynchronous commit shows as a loss.
  const postgres = await startPostgres(['-c', 'wal_writer_delay=10s', '-c', 'wal_writer_flush_after=1GB']);
  try {
    const pictures = { small: await drawPhotos(smallPhotos), large: await drawPhotos(largePhotos) };
    const play = async (turn: Turn): Promise<Row> => {
      const began = performance.now();
      const random = seededRandom(seed + turns.indexOf(turn));
      const finding = await turn.inject({ ...turn, random, pictures, postgres });
      // A fault that failed may have left PostgreSQL halted.
      if (turn.database === 'PostgreSQL') await postgres.resume();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const mark = turn.isDue(finding) ? '✓' : '✗';
      console.log(`${isPlayed(finding) ? mark : '–'} ${turn.name}, ${turn.database}, ${seconds} s`);
      return { turn, finding };
    };
    const lane = async (database: Kind) => {
      const rows: Row[] = [];
      for (const turn of turns) if (turn.database === database) rows.push(await play(turn));
      return rows;
    };
    // Waits for both even where one fails: servers that were started must not outlive this process.
    const lanes = await Promise.allSettled([lane('SQLite'), lane('PostgreSQL')]);
    const rows = lanes.flatMap((lane) => {
      if (lane.status === 'rejected') throw lane.reason;
      return lane.value;
    });
    return rows.sort((a, b) => turns.indexOf(a.turn) - turns.indexOf(b.turn));
  } finally {
    await postgres.stop();
  }
}
