import { useEffect, useRef } from 'react';
import type { DeskSession } from '#contract/desk/desk.ts';
import { decisionsFor } from './card/decision.ts';
import { DeskColumn } from './head/desk-column.tsx';
import { DeskHead } from './head/desk-head.tsx';
import { Menu } from './head/menu.tsx';
import { StateLines } from './head/state-lines.tsx';
import { usePlace } from './place/use-place.ts';
import { Foot } from './screen/foot.tsx';
import { StageView } from './screen/stage-view.tsx';
import { watchTouch } from './screen/touch.ts';
import { useDesk } from './screen/use-desk.ts';
import { useKeys } from './screen/use-keys.ts';
import { useNews } from './screen/use-news.ts';
import { SearchBox } from './search/search-box.tsx';

export function AtTheDesk({ session }: { session: DeskSession }) {
  const choice = usePlace(session.name);
  const { place } = choice;
  const box = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const desk = useDesk(place, box);
  const { stage, isMenuOpen } = desk.screen;
  const decisions = stage.at === 'card' ? decisionsFor(stage.person, place) : [];
  const keys = useKeys({ box, rows }, desk, decisions);

  useEffect(watchTouch, []);
  useNews(desk.refresh);
  // For a scanner, which types into whatever has the focus.
  useEffect(() => {
    if (stage.at === 'search' && !isMenuOpen) box.current?.focus();
  }, [stage.at, isMenuOpen]);

  return (
    <DeskColumn onKeyDown={keys.onEscape}>
      <h1 className="sr-only">{session.name}</h1>
      <DeskHead session={session} place={place} desk={desk} />
      <StateLines />
      <Menu session={session} desk={desk} />
      <StageView ref={rows} desk={desk} choice={choice} onLeaveRows={() => box.current?.focus()} />
      {(stage.at === 'search' || stage.at === 'card') && (
        <Foot desk={desk} decisions={decisions}>
          <SearchBox box={box} desk={desk} keys={keys} />
        </Foot>
      )}
    </DeskColumn>
  );
}
