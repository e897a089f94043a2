import { runHostile } from '#tests/hostile/run.ts';

/** `npm run hostile`: attacks a real server with thousands of generated requests, and prints what came of it. */
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
console.log(`The seed is ${seed}: \`npm run hostile -- ${seed}\` sends the same again.`);
const full = { every: 1, forms: 2500, json: 4000, paths: 4000, headers: 1500, framing: 1500 };
const { faults } = await runHostile(full, seed, console.log);
for (const fault of faults.slice(0, 30)) console.error(fault);
