import { readConfig, StartFault } from '#server/config.ts';
import { print, runCommand } from './command.ts';
import { checks } from './doctor/checks.ts';

/** `npm run doctor`: looks at everything that can be wrong with an installation; changes nothing, and may run beside the server. */

const usage = 'npm run doctor   says what is wrong with the database and the server, and what to do about it';

await runCommand(async () => {
  if (process.argv.length > 2) throw new StartFault([usage]);
  const config = readConfig();
  const looks = Object.values(checks).map((check) => check(config));
  const wrong = (await Promise.all(looks)).filter((sentence) => sentence !== null);
  if (wrong.length > 0) throw new StartFault(wrong);
  print(`Nothing is wrong with ${Object.keys(checks).join(', ')}.`);
});
