import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#server/database/open.ts';

/**
 * `node bare-store.ts FOLDER SECONDS ROWS_A_COMMIT` prints how many registrations a second (with two events, the
 * entry of the book and the answer to the submission) prepared statements alone commit to the product's tables.
 */
const [folder = '', seconds = '1', perCommit = '1'] = process.argv.slice(2);
const { db: made } = await openDatabase({ dataDir: folder, databaseUrl: null });
await made.destroy();

const database = new DatabaseSync(join(folder, 'fest.sqlite'));
database.exec('pragma synchronous = full; pragma foreign_keys = on');
const registration = database.prepare(
  `insert into registrations (id, name, email, email_key, contact, college, course, sem, registered_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const event = database.prepare('insert into registration_events (registration_id, event_id) values (?, ?)');
const submission = database.prepare(
  'insert into submissions (key, fingerprint, registration_id, message, created_at) values (?, ?, ?, ?, ?)',
);

const entry = database.prepare(
  `insert into entries (key, number, at, role, kind, registration_id, events)
   values (?, (select number from book), ?, 'visitor', 'registered', ?, '["oracle","bingo"]')`,
);

let count = 0;
function insert(): void {
  count += 1;
  const [id, now, email] = [randomUUID(), new Date().toISOString(), `participant.${count}@students.example`];
  const texts = [`Participant ${count}`, email, email, '9876543210', 'City College of Engineering', 'BCA', '3'];
  registration.run(id, ...texts, now);
  event.run(id, 'oracle');
  event.run(id, 'bingo');
  entry.run(id, now, id);
  submission.run(id, id.repeat(2).slice(0, 64), id, 'Registration successful.', now);
}

const began = performance.now();
while (performance.now() - began < Number(seconds) * 1000) {
  database.exec('begin immediate');
  database.exec('update book set number = number + 1');
  for (let row = 0; row < Number(perCommit); row++) insert();
  database.exec('commit');
}
console.log(JSON.stringify(count / ((performance.now() - began) / 1000)));
database.close();
