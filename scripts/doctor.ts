import '#programme/check.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import { readArguments } from './arguments.ts';
import { print, runCommand } from './command.ts';
import { checks, examine } from './doctor/examine.ts';
import { installationOf, machine } from './doctor/installation-state.ts';

/** `npm run doctor`: checks an installation. It changes nothing and may run next to the server. */

const usage = 'npm run doctor   checks this installation, and says what to do about each problem';

readArguments(usage);

await runCommand(async () => {
  const subject = await installationOf(readConfig(), machine);
  const wrong = await examine(subject);
  // Do not wait for checks that timed out, such as a connection to a hanging database.
  setTimeout(() => process.exit(), 1_000).unref();
  if (wrong.length > 0) throw new StartFault(wrong.map(({ sentence }) => sentence));
  print(`No problems with the settings, ${Object.keys(checks).join(', ')}.`);
  await subject.database?.db.destroy();
});
