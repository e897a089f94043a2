import { useEffect, useEffectEvent } from 'react';
import { followNews } from '#app/stream.ts';
import { phone, usePhone } from '../phone/use-phone.ts';

export function useNews(refresh: () => Promise<unknown>): void {
  const { isAway } = usePhone();
  const onNews = useEffectEvent(() => Promise.all([phone.follow(), refresh()]));

  useEffect(() => {
    const follower = { onNews: () => onNews(), onLive() {}, onSignedOut: phone.end };
    return followNews('deskStream', follower);
  }, []);

  // Asks for what was missed while the server was away.
  useEffect(() => {
    if (!isAway) return;
    return () => void onNews().catch(() => {});
  }, [isAway]);
}
