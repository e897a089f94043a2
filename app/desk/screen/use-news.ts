import { useEffect, useEffectEvent } from 'react';
import { followNews } from '#app/stream.ts';
import { phone } from '../phone/use-phone.ts';
import { useStillPhone } from './still.ts';

/** Has the screen show what is new: `refresh` asks for it. */
export function useNews(refresh: () => Promise<unknown>, onEnded: (sentence: string) => void): void {
  const { isAway } = useStillPhone();
  const onNews = useEffectEvent(() => Promise.all([phone.follow(), refresh()]));
  const onSignedOut = useEffectEvent(onEnded);

  useEffect(() => {
    const follower = { onNews: () => onNews(), onLive() {}, onSignedOut: (sentence: string) => onSignedOut(sentence) };
    return followNews('deskStream', follower);
  }, []);

  // News that came while nobody answered was not asked for.
  useEffect(() => {
    if (!isAway) return;
    return () => void onNews().catch(() => {});
  }, [isAway]);
}
