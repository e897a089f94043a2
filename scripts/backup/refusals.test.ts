import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { signedBackup } from '#tests/support/network/backup-places.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { fileSource } from './file/read.ts';
import { backup } from './file/write.ts';
import { restore } from './restore.ts';

describe.each(databases)('a restore into %s', (name, open) => {
  let folder: string;
  const database = freshDatabase(open);
  let whole: Buffer;
  let content: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    await storeFest(database.db, 6);
    content = await currentContent();
    whole = readFileSync(path.join(folder, 'now.gz'));
  });

  async function currentContent(): Promise<string> {
    const made = await backup(database.where, path.join(folder, 'now.gz'), { overwrite: true, now: new Date(0) });
    return made.contentSha256;
  }

  /** Restores these bytes and returns the error message. Also checks that nothing changed. */
  async function refusal(bytes: Uint8Array): Promise<string> {
    const file = path.join(folder, 'FILE');
    writeFileSync(file, bytes);
    const options = { onPostgres: database.where.databaseUrl !== null, overwrite: true };
    const said = await restore(database.db, fileSource(file), options).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message.replace(file, 'FILE')}`,
    );
    expect(await currentContent()).toBe(content);
    return said;
  }

  const lines = () => gunzipSync(whole).toString().trimEnd().split('\n');
  const zip = (all: string[]) => gzipSync(all.map((line) => `${line}\n`).join(''));
  function flipped(bytes: Buffer, at: number): Buffer {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at);
    return copy;
  }
  const truncated = 'StartFault: FILE is incomplete: it ends before its trailer.';
  const altered = 'StartFault: FILE is damaged or was altered: its checksum is wrong.';
  const foreign = 'StartFault: FILE is not a backup of this site (tech-fest-backup).';
  const newer = 'StartFault: FILE was made by a newer release than this one: update this site, then restore it.';

  test('changes nothing in the database if the restore fails halfway', async () => {
    const all = lines().slice(0, -1);
    const homeless = all.map((line) => (line.startsWith('["submissions"') ? line.replace(/_id":"./, '_id":"x') : line));
    const twice = all.flatMap((line) => (line.startsWith('["id_photos"') ? [line, line] : [line]));
    const failed = 'StartFault: The restore failed and changed nothing: ';
    expect(await refusal(signedBackup(homeless))).toMatch(new RegExp(`^${failed}.*foreign key`, 'i'));
    expect(await refusal(signedBackup(twice))).toMatch(new RegExp(`^${failed}.*unique`, 'i'));
  });
  // The tests below depend only on the file, so one database is enough.
  if (name !== 'SQLite') return;

  test('refuses a backup whose end is missing', async () => {
    for (const part of [0.3, 0.6, 0.99]) expect(await refusal(whole.subarray(0, whole.length * part))).toBe(truncated);
    expect(await refusal(whole.subarray(0, -1))).toBe(truncated);
    expect(await refusal(zip(lines().slice(0, -1)))).toBe(truncated);
  });

  test('refuses a backup that was changed', async () => {
    const all = lines();
    expect(await refusal(zip(all.map((line) => line.replace('"sem":"3"', '"sem":"4"'))))).toBe(altered);
    expect(await refusal(zip(all.toSpliced(5, 1)))).toBe(altered);
    expect(await refusal(zip([...all, all[5] ?? '']))).toBe(altered);
    expect(await refusal(zip(all.with(0, all[0]?.replace('1970', '2020') ?? '')))).toBe(altered);
    for (const part of [0.2, 0.5, 0.8])
      expect([altered, truncated]).toContain(await refusal(flipped(whole, Math.floor(whole.length * part))));
    const small = zip([all[0] ?? '', all.at(-1) ?? '']);
    // Flip a bit of gzip's own checksum, which is in the last eight bytes.
    expect(await refusal(flipped(small, small.length - 8))).toBe(altered);
    const tooLong = Buffer.concat([Buffer.from(`${all[0]}\n`), Buffer.alloc(65 * 2 ** 20, 'x')]);
    expect(await refusal(gzipSync(tooLong)), 'a line that would fill the memory').toBe(altered);
  });

  test('refuses a file that is not a backup', async () => {
    for (const other of ['', 'Name,Email\n', '{"format":"tech-fest-backup"}']) {
      expect(await refusal(Buffer.from(other))).toBe(foreign);
      expect(await refusal(gzipSync(other))).toBe(foreign);
    }
  });

  test('refuses a backup of a newer release', async () => {
    const [first = '', ...rows] = lines().slice(0, -1);
    expect(await refusal(signedBackup([first.replace('"version":1', '"version":3'), ...rows]))).toBe(newer);
    expect(await refusal(signedBackup([first.replace('"0001-', '"9999-new","0001-'), ...rows]))).toBe(newer);
  });
});
