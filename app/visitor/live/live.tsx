import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { BottomBar } from '#app/layout/bottom-bar.tsx';
import { keepClear } from '#app/layout/keep-clear.ts';
import { keepVisited } from '#app/offline-pages/visited.ts';
import { YourPass } from '../pass/saved/your-pass.tsx';
import { useSeason } from './fest-clock.ts';
import { Notices } from './notices.tsx';

export { BoardHead, BoardNow, BoardTime, EventState, OnTheDay } from './board.tsx';

export function Foot() {
  useEffect(keepClear, []);

  const { pathname } = useLocation();
  useEffect(() => void keepVisited(pathname), [pathname]);

  const season = useSeason();
  useEffect(() => {
    document.documentElement.dataset.season = season;
  }, [season]);

  return (
    <BottomBar>
      <Notices />
      <YourPass key={pathname} pathname={pathname} />
    </BottomBar>
  );
}
