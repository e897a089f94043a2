import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { followNews } from '#app/stream.ts';
import type { DeskSession } from '#contract/desk.ts';
import { CameraButton } from './camera/camera-button.tsx';
import { decisionsFor } from './card/decision.ts';
import { Foot } from './foot.tsx';
import { DeskColumn } from './frame/desk-column.tsx';
import { DeskHead } from './frame/desk-head.tsx';
import { Menu } from './frame/menu.tsx';
import { StateLines } from './frame/state-lines.tsx';
import { offline, useOffline } from './offline/offline.ts';
import { PlaceChoice } from './place/place-choice.tsx';
import { usePlace } from './place/use-place.ts';
import { SearchBox } from './search/search-box.tsx';
import { useSearch } from './search/use-search.ts';
import { StageView } from './stage-view.tsx';
import { useDesk } from './use-desk.ts';
import { useKeys } from './use-keys.ts';
import { useTouch } from './use-touch.ts';
import type { Outcome } from './writes/outcome.ts';

type Props = { session: DeskSession; onEnded(sentence: string): void };

/** The desk itself: its head, one thing at a time, and the search at the thumb. */
export function AtTheDesk({ session, onEnded }: Props) {
  const { place, pin, choose } = usePlace(session.name);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);

  const { whenFree, onPointerDown } = useTouch();
  const event = place?.kind === 'event' ? place.event : undefined;
  const search = useSearch({ event: event?.id, whenFree, onEnded });
  const { typed, type, found, isCurrent } = search;
  const onNext = useCallback(() => {
    type('');
    box.current?.focus();
  }, [type]);
  const onLeaveRows = useCallback(() => box.current?.focus(), []);
  const desk = useDesk({ onEnded, onNext, whenFree });
  const { stage, outcome } = desk;
  const decisions = stage.at === 'card' ? decisionsFor(stage.person, place) : [];
  const keys = useKeys({ box, rows, desk, search, decisions });

  // At opening, and again after each person and after the menu: a scanner types wherever the focus is.
  useEffect(() => {
    if (stage.at === 'search' && !isChoosing && !isMenuOpen) box.current?.focus();
  }, [stage.at, isChoosing, isMenuOpen]);

  const refresh = useRef<() => Promise<unknown>>(async () => {});
  refresh.current = () => Promise.all([offline.follow(), desk.refresh(), search.refresh()]);
  useEffect(() => {
    const onNews = () => refresh.current();
    return followNews('deskStream', { onNews, onLive: () => {}, onSignedOut: onEnded });
  }, [onEnded]);
  // News that came while nobody answered was not asked for.
  const { isAway } = useOffline();
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) refresh.current().catch(() => {});
    wasAway.current = isAway;
  }, [isAway]);

  async function scan(code: string): Promise<boolean> {
    const problem = await desk.scan(code);
    return problem?.status !== 0;
  }

  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isMenuOpen) return;
    if (!isChoosing) return keys.onEscape();
    setIsChoosing(false);
    box.current?.focus();
  }

  return (
    <DeskColumn onKeyDown={onEscape} onPointerDown={onPointerDown}>
      <h1 className="sr-only">{session.name}</h1>
      <DeskHead
        session={session}
        place={place}
        onPlace={() => setIsChoosing(!isChoosing)}
        onMenu={() => setIsMenuOpen(true)}
      />
      <StateLines whenFree={whenFree} />
      <Menu
        session={session}
        open={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        onLeft={() => onEnded(signedOut)}
      />
      {isChoosing ? (
        <div className="min-h-0 grow overflow-y-auto">
          <PlaceChoice
            pin={pin}
            onChoose={(next) => {
              choose(next);
              setIsChoosing(false);
            }}
          />
        </div>
      ) : (
        <StageView
          {...{ ref: rows, place, desk, search, isCameraOpen, scan, choose, onEnded }}
          onLeaveRows={onLeaveRows}
        />
      )}
      <p role="status" className="sr-only">
        {sayOutcome()}
      </p>
      {stage.at !== 'walk-in' && !isChoosing && (
        <Foot {...{ desk, decisions, typed }} searchFailure={search.failure}>
          <SearchBox
            ref={box}
            typed={typed}
            isQuiet={isCameraOpen}
            onType={keys.type}
            onKey={keys.onKey}
            onTap={() => setIsCameraOpen(false)}
          >
            <CameraButton isOpen={isCameraOpen} onToggle={() => setIsCameraOpen(!isCameraOpen)} />
          </SearchBox>
        </Foot>
      )}
    </DeskColumn>
  );

  function sayOutcome(): string {
    if (stage.at !== 'search') return '';
    if (typed === '') return outcome ? sentenceOf(outcome) : '';
    return found && isCurrent ? `${found.people.length} found` : '';
  }
}

/** Without the number that wait: it would be read out anew with each. */
const sentenceOf = ({ kind, person, text }: Outcome): string =>
  `${person.name}: ${text}${kind === 'waiting' ? '. Saved on this phone, and not with the server yet' : ''}`;

const signedOut = 'You are signed out here.';
