import { seededChance } from '#scripts/seed/people.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { drawPhotos, largePhotos, smallPhotos } from './photos.ts';
import type { Finding, Kind, Scene } from './play.ts';

/** One fault on one database, and what must be found. */
export type Turn = {
  name: string;
  database: Kind;
  times: number;
  inject(scene: Scene): Promise<Finding>;
  isDue(finding: Finding): boolean;
};

export type Row = { turn: Turn; finding: Finding };

/** Plays every turn on databases of its own, those of SQLite beside those of PostgreSQL. */
export async function playAll(turns: Turn[], seed: number): Promise<Row[]> {
  // Flushed to the disk, unlike in other tests; written to it late where a turn does not ask for more.
  const postgres = await startPostgres(['-c', 'wal_writer_delay=10s', '-c', 'wal_writer_flush_after=1GB']);
  try {
    const pictures = { small: await drawPhotos(smallPhotos), large: await drawPhotos(largePhotos) };
    const play = async (turn: Turn): Promise<Row> => {
      const began = performance.now();
      const chance = seededChance(seed + turns.indexOf(turn));
      const finding = await turn.inject({ ...turn, chance, pictures, postgres });
      // A fault that did not come to its end may have left it halted.
      if (turn.database === 'PostgreSQL') await postgres.resume();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${turn.isDue(finding) ? '✓' : '✗'} ${turn.name}, ${turn.database}, ${seconds} s`);
      return { turn, finding };
    };
    const lane = async (database: Kind) => {
      const rows: Row[] = [];
      for (const turn of turns) if (turn.database === database) rows.push(await play(turn));
      return rows;
    };
    // Both to their end, even where one fails: what they started must not outlive this process.
    const lanes = await Promise.allSettled([lane('SQLite'), lane('PostgreSQL')]);
    const rows = lanes.flatMap((it) => {
      if (it.status === 'rejected') throw it.reason;
      return it.value;
    });
    return rows.sort((a, b) => turns.indexOf(a.turn) - turns.indexOf(b.turn));
  } finally {
    await postgres.stop();
  }
}
