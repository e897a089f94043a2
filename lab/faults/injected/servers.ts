import { once } from 'node:events';
import { request } from 'node:http';
import { registerAnswer } from '#contract/pass.ts';
import { type NoAnswer, type Reply, replyTo } from '#lab/client.ts';
import { both, fault } from '../play.ts';
import { differs, type Stage } from '../stage.ts';
import { newcomer } from '../writers.ts';

/** The server is killed, as if power failed or memory ran out. */
export const killed = fault('server killed (SIGKILL)', both, [25, 2], async (stage) => {
  await stage.randomMoment();
  await stage.restart('SIGKILL');
  return [];
});

const slowUploads = 5;
/** In ms: how long the server may take to end. */
const longestEnd = 10_000;

/** A supervisor ends the server, which must answer accepted requests and refuse later ones. */
export const terminated = fault('server ended (SIGTERM)', both, [10, 1], async (stage) => {
  const { writers } = stage;
  const uploads = await Promise.all(Array.from({ length: slowUploads }, () => beginUpload(stage)));
  await stage.randomMoment();
  const seen = writers.unanswered.length;
  const asked = performance.now();
  const ended = stage.end('SIGTERM');
  await refused(stage);
  const broken: string[] = [];
  for (const finish of uploads) broken.push(...(await finish()));
  broken.push(...differs('the exit code of the server', await ended, 0));
  const took = Math.round(performance.now() - asked);
  if (took > longestEnd) broken.push(`the server took ${took} ms to end`);
  await stage.whilePaused(async () => {
    // These requests were sent completely before the signal, but got no answer.
    const reset = writers.unanswered.slice(seen).filter(({ sentAt }) => sentAt !== null && sentAt < asked);
    broken.push(...reset.map(({ message }) => `a request that was under way got no answer: ${message}`));
    await stage.start();
  });
  return broken;
});

/**
 * Begins a registration, and waits until the server answers its headers with 100. Returns a function that sends the
 * rest.
 */
async function beginUpload({ writers, ledger, server, random }: Stage) {
  const contact = String(7_000_000_000 + Math.floor(random() * 1e9));
  const { person, form, call } = newcomer(ledger, 'Slow upload', contact);
  const headers = { ...call.headers, 'content-length': String(call.body.length), expect: '100-continue' };
  const sent = request(new URL(call.path, server.url), { method: call.method, agent: writers.agent, headers });
  const reply: Promise<Reply | NoAnswer> = replyTo(sent).catch((error) => error);
  const accepted = once(sent, 'continue');
  sent.flushHeaders();
  await accepted;
  return async (): Promise<string[]> => {
    sent.end(call.body);
    const outcome = await reply;
    if (outcome instanceof Error) return [`an upload that was accepted was cut: ${outcome.message}`];
    if (outcome.status === 200) ledger.acknowledge(person, form, registerAnswer.parse(outcome.body));
    return differs('an upload that was accepted', outcome.status, 200);
  };
}

async function refused(stage: Stage): Promise<void> {
  for (;;) {
    const reply = await stage.get('/readyz').catch(() => null);
    if (reply === null || reply.status === 503) return;
  }
}
