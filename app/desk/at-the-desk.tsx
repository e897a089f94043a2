import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NoticeLine } from '#app/news/notice-line.tsx';
import { followNews } from '#app/news/stream.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
import { decisionsFor } from './card/decision.ts';
import { DeskHead, StateLines } from './head/desk-head.tsx';
import { Menu } from './head/menu.tsx';
import { phone, usePhone } from './phone/use-phone.ts';
import { usePlace } from './place/place-choice.tsx';
import { StageView } from './screen/stage-view.tsx';
import { watchTouch, whenFree } from './screen/touch.ts';
import { useDesk } from './screen/use-desk.ts';
import { useKeys } from './screen/use-keys.ts';
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
  // A scanner types into the focused element, so keep the focus in the search box.
  useEffect(() => {
    if (stage.at === 'search' && !isMenuOpen) box.current?.focus();
  }, [stage.at, isMenuOpen]);

  return (
    <DeskColumn onKeyDown={keys.onEscape}>
      <h1 className="sr-only">{session.name}</h1>
      <DeskHead session={session} place={place} desk={desk} />
      <StateLines />
      {/* Rows and buttons are at the bottom of the screen, so a notice does not move them. */}
      <NoticeLine whenFree={whenFree} className="border-b-2 pl-4" />
      <Menu session={session} desk={desk} />
      <StageView ref={rows} {...{ desk, choice, decisions }} onLeaveRows={() => box.current?.focus()}>
        <SearchBox box={box} desk={desk} keys={keys} />
      </StageView>
    </DeskColumn>
  );
}

function useNews(refresh: () => Promise<unknown>): void {
  const { isAway } = usePhone();
  const [isLive, setLive] = useState(true);
  const onNews = useEffectEvent(() => Promise.all([phone.follow(), refresh()]));

  useEffect(() => {
    const follower = { onNews: () => onNews(), onLive: setLive, onSignedOut: phone.end };
    return followNews('deskStream', follower);
  }, []);

  // Poll while there is no stream, because a proxy may block the stream.
  useEffect(() => {
    if (isLive || isAway) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void onNews().catch(() => {}), 5_000);
    return () => clearInterval(timer);
  }, [isLive, isAway]);

  // Once the server is reachable again, fetch what this phone missed.
  useEffect(() => {
    if (!isAway) return;
    return () => void onNews().catch(() => {});
  }, [isAway]);
}

/** A column as high as the visible part of the page, so that the search stays above a phone's keyboard. */
const DeskColumn = (props: ComponentProps<'div'>) => (
  <div
    ref={fitToViewport}
    className="mx-auto flex h-dvh max-w-xl flex-col border-line sm:border-x lg:max-w-6xl"
    {...props}
  />
);

function fitToViewport(column: HTMLElement | null) {
  const viewport = window.visualViewport;
  const follow = () => {
    // Keep the height while somebody has zoomed in.
    if (!viewport || viewport.scale > 1.01) return;
    column?.style.setProperty('height', `${viewport.height}px`);
    // Some browsers move the page up when the keyboard opens.
    if (viewport.offsetTop > 0) window.scrollTo(0, 0);
  };
  follow();
  viewport?.addEventListener('resize', follow);
  return () => viewport?.removeEventListener('resize', follow);
}
