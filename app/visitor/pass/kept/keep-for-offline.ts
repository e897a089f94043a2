import { answerTo } from '#app/api.ts';
import { openPassOffline } from './open-pass-offline.ts';
import { keepSeen, seenIn } from './seen-pass.ts';

/** Has a pass that nobody opened yet open without a network: right after registering, when there is one. */
export async function keepForOffline(link: string): Promise<void> {
  await openPassOffline();
  keepSeen(link, await seenIn(await answerTo('pass', { token: link.replace('/pass/', '') })));
}
