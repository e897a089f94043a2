import { answerTo } from '#app/api.ts';
import { keepSeen, seenIn } from '../seen-pass.ts';
import { openOffline } from './open-offline.ts';

/** Has a pass that nobody opened yet open without a network: right after registering, when there is one. */
export async function keepForOffline(link: string): Promise<void> {
  await openOffline();
  keepSeen(link, await seenIn(await answerTo('pass', { token: link.replace('/pass/', '') })));
}
