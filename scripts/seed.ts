import sharp from 'sharp';
import { edition } from '#fest/edition.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import type { Database } from '#server/database/tables.ts';
import { setAttendance, setPayment } from '#server/marks/dashboard.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { decodePhoto } from '#server/photos/decode.ts';
import { registerAll, type SentRegistration } from '#server/registrations/register.ts';
import { readArguments } from './arguments.ts';
import { openExisting, print, runCommand } from './command.ts';
import { inventPerson, type Random, seededRandom } from './seed/people.ts';

/** `npm run seed -- 500`: adds 500 invented people to the database. A second run adds nobody twice. */

const usage = 'npm run seed -- 500   adds that many invented people, from 1 to 999999';

const sendsPerCommit = 200;
const day = 24 * 60 * 60 * 1000;

/** Sends no mails, because invented people have no mailboxes. */
const nobodyIsMailed = async () => {};

async function seed(db: Database, count: number): Promise<void> {
  const random = seededRandom(10);
  const cards = await Promise.all(Array.from({ length: 8 }, async () => decodePhoto(await drawIdCard(random))));
  const marks = new Map<string, ReturnType<typeof inventPerson>>();
  let sends: SentRegistration[] = [];
  for (let number = 1; number <= count; number++) {
    const person = inventPerson(random, number);
    // Use the same keys on every run, so that a second run repeats submissions instead of adding people.
    const submission = { key: `seed-${number}`, fingerprint: 'seed' };
    const photo = person.hasPhoto ? (cards[number % cards.length] ?? null) : null;
    sends.push({ registration: { ...person, photo }, submission, now: registeredAt(random) });
    marks.set(person.email, person);
    if (sends.length < sendsPerCommit && number < count) continue;
    await registerAll(db, sends, nobodyIsMailed);
    sends = [];
  }
  for (const { _id, email } of await listRegistrations(db)) {
    const person = marks.get(email);
    if (!person) continue;
    const mark = { actor: 'seed', role: 'operator' as const, now: new Date() };
    await setAttendance(db, _id, person.isPresent, mark);
    await setPayment(db, _id, person.paymentMethod, mark);
  }
}

/** A random time in the month before the fest. Later times are more likely. */
function registeredAt(random: Random): Date {
  const before = random() ** 2 * 30 * day;
  return new Date(new Date(edition.countdownTo).getTime() - before - day);
}

async function run(argument = '200'): Promise<void> {
  if (!/^[1-9]\d{0,5}$/.test(argument)) throw new StartFault([usage]);
  const { db } = await openExisting(readConfig());
  try {
    await seed(db, Number(argument));
    print(`The database has ${(await listRegistrations(db)).length} registrations.`);
  } finally {
    await db.destroy();
  }
}

const { positionals } = readArguments(usage, {}, 1);
await runCommand(() => run(positionals[0]));

async function drawIdCard(random: Random): Promise<Buffer> {
  const channel = () => Math.floor(60 + random() * 150);
  const colour = { r: channel(), g: channel(), b: channel() };
  const block = (width: number, height: number, background: string, left: number, top: number) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .composite([
      block(200, 240, '#f2e9dc', 40, 110),
      block(90, 90, '#8d6e58', 95, 150),
      block(150, 80, '#37474f', 65, 270),
      ...[120, 170, 220, 270].map((top, index) => block(300 - index * 40, 22, '#ffffff', 280, top)),
    ])
    .jpeg({ quality: 70 })
    .toBuffer();
}
