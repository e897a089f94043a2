import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readConfig } from '#server/config/config.ts';
import { readArguments, sayIfReadOnly } from './arguments.ts';
import { runCommand } from './command.ts';

/** `npm run dev`: serves the site with hot reload at http://127.0.0.1:5173, and restarts the server on every change. */

sayIfReadOnly();
readArguments('npm run dev   serves the site at http://127.0.0.1:5173, and reloads it when you save');

await runCommand(async () => {
  const { port } = readConfig();
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port) },
  });
  // Stop the server when this process exits.
  process.on('exit', () => server.kill('SIGTERM'));

  const target = `http://127.0.0.1:${port}`;
  const vite = await createServer({
    server: {
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/id-photos', '/config.json', '/healthz', '/readyz'].map((path) => [path, target]),
      ),
    },
  });
  await vite.listen();
  vite.printUrls();

  const end = async () => {
    await vite.close();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // npm does not forward SIGTERM, so stop the server when npm has ended.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
  server.on('exit', (code) => process.exit(code ?? 0));
});
