import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NoticeLine } from '#app/news/notice-line.tsx';
import { followNews } from '#app/news/stream.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
import { decisionsFor } from './card/decision.ts';
import { DeskHead, Menu, StateLines } from './head/desk-head.tsx';
import { phone, usePhone } from './phone/use-phone.ts';
import { usePlace } from './place/place-choice.tsx';
import { StageView } from './screen/stage-view.tsx';
import { watchTouch, whenFree } from './screen/touch.ts';
import { type DeskControls, type Keys, useDesk, useKeys } from './screen/use-desk.ts';

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
      {/* Rows and buttons stay in place when a notice appears. */}
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

  // Poll while there is no stream: a proxy may hold the stream back.
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

type Props = { box: RefObject<HTMLInputElement | null>; desk: DeskControls; keys: Keys };

function SearchBox({ box, desk, keys }: Props) {
  const { typed, isCameraOpen } = desk.screen;
  const setCamera = (isOpen: boolean) => desk.dispatch({ type: 'camera', isOpen });
  const [hasDigits, setDigits] = useState(false);

  /** Switches between letters and digits. A phone shows the other keyboard only if the box gets the focus again. */
  function changeKeyboard() {
    flushSync(() => {
      setDigits(!hasDigits);
      setCamera(false);
    });
    box.current?.blur();
    box.current?.focus();
  }

  return (
    <div className="flex gap-2 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <label htmlFor="search" className="sr-only">
        Search people
      </label>
      <input
        ref={box}
        id="search"
        type="text"
        inputMode={isCameraOpen ? 'none' : hasDigits ? 'numeric' : 'text'}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Name or last digits"
        value={typed}
        onChange={(event) => keys.type(event.target.value)}
        onKeyDown={keys.onKey}
        onPointerUp={() => setCamera(false)}
        className="min-h-14 w-full min-w-0 rounded-md border-2 border-line-strong bg-sunken px-4 text-lg placeholder:text-text-soft focus:border-primary"
      />
      <button
        type="button"
        aria-label="Keyboard with digits, 123"
        aria-pressed={hasDigits}
        onClick={changeKeyboard}
        className="min-h-14 w-14 shrink-0 rounded-md border-2 border-line-strong font-mono hover:border-primary aria-pressed:border-primary aria-pressed:text-primary"
      >
        <span aria-hidden="true">123</span>
      </button>
      <button
        type="button"
        aria-label={isCameraOpen ? 'Close the camera' : 'Scan a pass with the camera'}
        aria-pressed={isCameraOpen}
        onClick={() => setCamera(!isCameraOpen)}
        className="grid min-h-14 w-16 shrink-0 place-items-center rounded-md border-2 border-line-strong text-text hover:border-primary aria-pressed:border-primary aria-pressed:text-primary"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" strokeWidth="2" className="size-8 stroke-current">
          <path d={isCameraOpen ? 'M5 5l14 14M19 5L5 19' : 'M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M3 12h18'} />
        </svg>
      </button>
    </div>
  );
}
