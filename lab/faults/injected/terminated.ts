import { once } from 'node:events';
import { request } from 'node:http';
import { registerAnswer } from '#contract/pass.ts';
import { type Answer, answerTo, NoAnswer, send } from '../http.ts';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';
import { registerCall } from '../writers.ts';

const slow = 5;
const longest = 10_000;

/** A supervisor restarts the server: requests that it accepted are answered, later ones are refused. */
export const terminated: Fault = {
  name: 'server ended (SIGTERM)',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: 10, short: 1 },
  inject: (scene) => play(scene, { round: terminateOnce }),
};

async function terminateOnce(stage: Stage): Promise<string[]> {
  const { writers } = stage;
  const broken: string[] = [];
  const uploads = await Promise.all(Array.from({ length: slow }, (_, number) => beginUpload(stage, number)));
  await randomMoment(stage);

  const seen = writers.unanswered.length;
  const asked = performance.now();
  const ended = stage.end('SIGTERM');
  await refused(stage);
  for (const upload of uploads) broken.push(...(await upload.finish()));
  const code = await ended;
  const took = performance.now() - asked;
  if (code !== 0) broken.push(`the server ended with ${code}`);
  if (took > longest) broken.push(`the server took ${Math.round(took)} ms to end`);

  await writers.pause();
  // Sent whole before the server was asked to end, and never answered.
  const reset = writers.unanswered.slice(seen).filter(({ sentAt }) => sentAt !== null && sentAt < asked);
  broken.push(...reset.map(({ message }) => `a request that was under way got no answer: ${message}`));
  await stage.check();
  await stage.start();
  writers.resume();
  return broken;
}

/** Begins a registration: the server has read its headers and answered 100, the body is still to come. */
async function beginUpload({ writers, ledger, server, where }: Stage, number: number) {
  const name = `Slow upload ${number} ${crypto.randomUUID()}`;
  const contact = String(7_000_000_000 + ledger.people.length);
  const texts = { name, email: `${contact}@students.example`, contact, college: 'C', course: 'BCA', sem: '2' };
  const person = ledger.add(texts);
  const submission = ledger.submit(person, { key: `${where.dataDir}${contact}`, events: ['Oracle'], photo: null });
  const { method, path, headers, body } = await registerCall(person, submission, []);
  const length = { 'content-length': String(body.length), expect: '100-continue' };
  const call = request(new URL(path, server.url), { method, agent: writers.agent, headers: { ...headers, ...length } });
  const answer = answerTo(call);
  answer.catch(() => {});
  const accepted = once(call, 'continue');
  call.flushHeaders();
  await accepted;
  const finish = async (): Promise<string[]> => {
    call.end(body);
    const outcome: Answer | NoAnswer = await answer.catch((error) => error as NoAnswer);
    if (outcome instanceof NoAnswer) return [`an upload that was accepted was cut: ${outcome.message}`];
    if (outcome.status !== 200) return [`an upload that was accepted was answered ${outcome.status}`];
    ledger.acknowledge(person, submission, registerAnswer.parse(outcome.body));
    return [];
  };
  return { finish };
}

/** Resolves once the server refuses new requests, by a 503 or by not listening. */
async function refused({ server, writers }: Stage): Promise<void> {
  for (;;) {
    const answer = await send(server.url, { method: 'GET', path: '/readyz' }, writers.agent).catch(() => null);
    if (answer === null || answer.status === 503) return;
  }
}
