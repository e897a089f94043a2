import { readConfig, StartFault } from '#server/config/config.ts';
import { print, runCommand } from './command.ts';
import { checks } from './doctor/checks.ts';
import { examine } from './doctor/examine.ts';
import { machine, subjectOf } from './doctor/subject.ts';

/** `npm run doctor`: looks at everything that can be wrong with an installation; changes nothing, and may run beside the server. */

const usage = 'npm run doctor   says what is wrong with an installation before a visitor does, and what to do about it';

await runCommand(async () => {
  if (process.argv.length > 2) throw new StartFault([usage]);
  const subject = await subjectOf(readConfig(), machine);
  const wrong = await examine(subject);
  // What was given up, such as a line to a database that stands still, is not waited for.
  setTimeout(() => process.exit(), 1_000).unref();
  if (wrong.length > 0) throw new StartFault(wrong.map(({ sentence }) => sentence));
  print(`Nothing is wrong with the settings, ${Object.keys(checks).join(', ')}.`);
  await subject.database?.db.destroy();
});
