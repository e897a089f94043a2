import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { followNews } from '#app/stream.ts';
import type { DeskSession } from '#contract/desk.ts';
import { CameraButton } from './camera/camera-button.tsx';
import { decisionsFor } from './card/decision.ts';
import { DecisionBar } from './card/decision-bar.tsx';
import { isDue, Payment } from './card/payment.tsx';
import { DeskColumn } from './frame/desk-column.tsx';
import { DeskHead } from './frame/desk-head.tsx';
import { Menu } from './frame/menu.tsx';
import { PlaceChoice } from './place/place-choice.tsx';
import { usePlace } from './place/use-place.ts';
import { SearchBox } from './search/search-box.tsx';
import { isCode } from './search/typed.ts';
import { useSearch } from './search/use-search.ts';
import { StageView } from './stage-view.tsx';
import { useDesk } from './use-desk.ts';
import { useTouch } from './use-touch.ts';
import { OutcomeStrip } from './writes/outcome-strip.tsx';

type Props = { session: DeskSession; onEnded(sentence: string): void };

/** The desk itself: its head, one thing at a time, and the search at the thumb. */
export function AtTheDesk({ session, onEnded }: Props) {
  const { place, pin, choose } = usePlace(session.name);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const opensFirst = useRef(false);

  const onNext = useCallback(() => {
    setTyped('');
    box.current?.focus();
  }, []);
  const { whenFree, onPointerDown } = useTouch();
  const desk = useDesk({ onEnded, onNext, whenFree });
  const { stage, outcome, failure, busy, open, leave } = desk;
  const event = place?.kind === 'event' ? place.event : undefined;
  const search = useSearch({ typed, event: event?.id, whenFree, onEnded });
  const { found, isCurrent } = search;
  const decisions = stage.at === 'card' ? decisionsFor(stage.person, place) : [];

  // At opening, and again after each person.
  useEffect(() => {
    if (stage.at === 'search' && !isChoosing) box.current?.focus();
  }, [stage.at, isChoosing]);

  const refresh = useRef<() => Promise<unknown>>(async () => {});
  refresh.current = () => Promise.all([desk.refresh(), search.refresh()]);
  useEffect(() => {
    const onNews = () => refresh.current();
    return followNews('deskStream', { onNews, onLive: () => {}, onSignedOut: onEnded });
  }, [onEnded]);

  // Enter came before the answer to what was typed.
  useEffect(() => {
    const first = found?.people[0];
    if (!opensFirst.current || !isCurrent) return;
    opensFirst.current = false;
    if (first) open(first.id);
  }, [found, isCurrent, open]);

  function type(text: string) {
    opensFirst.current = false;
    setTyped(text);
    // While something is sent, its card stays until it is answered.
    if (busy === null) leave();
  }

  async function scan(code: string): Promise<boolean> {
    const problem = await desk.scan(code);
    return problem?.status !== 0;
  }

  function enter() {
    const [decision] = decisions;
    if (typed.trim() === '') {
      if (stage.at === 'card' && decision) desk.decide(stage.person, decision);
    } else if (isCode(typed)) {
      setTyped('');
      scan(typed.trim());
    } else if (!isCurrent) opensFirst.current = true;
    else if (found?.people[0]) open(found.people[0].id);
    else desk.register(typed);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && typed === '';
    if (event.key === 'Enter') enter();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') rows.current?.querySelector('button')?.focus();
    else if (isUndo && outcome?.undo && stage.at === 'search') desk.undo(outcome.person, outcome.undo);
    else return;
    event.preventDefault();
  }

  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isMenuOpen) return;
    if (isChoosing) setIsChoosing(false);
    else if (stage.at !== 'search') leave();
    else setTyped('');
    box.current?.focus();
  }

  const showsOutcome = outcome !== null && stage.at === 'search' && (typed === '' || outcome.kind === 'failed');
  return (
    <DeskColumn onKeyDown={onEscape} onPointerDown={onPointerDown}>
      <h1 className="sr-only">{session.name}</h1>
      <DeskHead
        session={session}
        place={place}
        onPlace={() => setIsChoosing(!isChoosing)}
        onMenu={() => setIsMenuOpen(true)}
      />
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
          {...{ ref: rows, place, desk, search, typed, isCameraOpen, scan, choose, onEnded }}
          onLeaveRows={() => box.current?.focus()}
        />
      )}
      <p role="status" className="sr-only">
        {sayOutcome()}
      </p>
      {stage.at !== 'walk-in' && !isChoosing && (
        <div>
          {stage.at === 'card' && (
            <DecisionBar
              person={stage.person}
              decisions={decisions}
              isSending={busy === 'sending'}
              failure={failure?.sentence ?? null}
              onDecide={(decision) => desk.decide(stage.person, decision)}
            >
              {isDue(stage.person) && <Payment person={stage.person} desk={desk} />}
            </DecisionBar>
          )}
          {showsOutcome && (
            <OutcomeStrip
              outcome={outcome}
              isBusy={busy !== null}
              onUndo={() => outcome.undo !== null && desk.undo(outcome.person, outcome.undo)}
              onOpen={() => open(outcome.person.id)}
              onDismiss={desk.dismiss}
            />
          )}
          {stage.at === 'search' && <Failure sentence={failure?.sentence ?? search.failure} code={failure?.code} />}
          <SearchBox
            ref={box}
            typed={typed}
            isQuiet={isCameraOpen}
            onType={type}
            onKey={onKey}
            onTap={() => setIsCameraOpen(false)}
          >
            <CameraButton isOpen={isCameraOpen} onToggle={() => setIsCameraOpen(!isCameraOpen)} />
          </SearchBox>
        </div>
      )}
    </DeskColumn>
  );

  function sayOutcome(): string {
    if (stage.at !== 'search') return '';
    if (typed === '') return outcome ? `${outcome.person.name}: ${outcome.text}` : '';
    return found && isCurrent ? `${found.people.length} found` : '';
  }
}

function Failure({ sentence, code }: { sentence: string | null; code: string | undefined }) {
  return (
    <div
      role="alert"
      className="not-empty:border-l-8 not-empty:border-absent not-empty:bg-raised not-empty:px-4 not-empty:py-3"
    >
      {sentence !== null && (
        <>
          {code !== undefined && <p className="truncate font-mono text-sm text-text-soft">{code}</p>}
          <p>{sentence}</p>
        </>
      )}
    </div>
  );
}

const signedOut = 'You are signed out here.';
