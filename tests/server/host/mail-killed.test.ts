import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { endProcess } from '#lab/faults/stage.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { startMailServer } from '#tests/support/network/mail-server.ts';
import { postForm } from '#tests/support/running/multipart.ts';
import { portOf } from '#tests/support/running/processes.ts';
import { startServer } from '#tests/support/running/server.ts';

/** A mail server that accepts connections and never answers. */
async function startSilent() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  const port = await portOf(server);
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port, stop, sockets };
}

const where: [string, () => Promise<Record<string, string>>][] = [
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await createDatabase(inject('postgresUrl')) })],
];

// Both run at once, because they mostly wait for claims to end.
test.concurrent.each(where)(
  'on %s, a server killed before delivery mails everybody once, within 10 s of its next start',
  async (_name, database) => {
    const silent = await startSilent();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fest-mail-'));
    const env = {
      ...(await database()),
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
      MAIL_FROM: 'fest@college.example',
      PUBLIC_URL: 'https://fest.test',
    };
    const first = await startServer(env);
    const passes: Record<string, string> = {};
    for (const number of [1, 2, 3]) {
      const email = `asha${number}@students.example`;
      const began = performance.now();
      const answer = await postForm(first.url, { email });
      expect(answer.status).toBe(200);
      expect(performance.now() - began, 'a mail server that hangs delays nobody').toBeLessThan(3_000);
      passes[email] = ((await answer.json()) as { pass: string }).pass;
    }
    await expect.poll(() => silent.sockets.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await endProcess(first, 'SIGKILL');
    await silent.stop();

    const mailServer = await startMailServer({}, { port: silent.port });
    const second = await startServer(env);
    await expect.poll(() => mailServer.accepted.length, { timeout: 10_000 }).toBe(3);
    for (const mail of mailServer.accepted) {
      const to = [mail.to].flat()[0]?.value[0]?.address ?? '';
      expect(mail.text).toContain(`https://fest.test${passes[to]}\n`);
      delete passes[to];
    }
    expect(passes, 'everybody gets their own link').toEqual({});
    await second.stop();
    const third = await startServer(env);
    await third.stop();
    expect(mailServer.accepted).toHaveLength(3);
    await mailServer.stop();
    await rm(dataDir, { recursive: true });
  },
);
