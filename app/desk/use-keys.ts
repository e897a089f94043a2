import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { Decision } from './card/decision.ts';
import { isCode } from './search/typed.ts';
import type { Search } from './search/use-search.ts';
import type { Desk } from './use-desk.ts';

type Props = {
  typed: string;
  setTyped(text: string): void;
  box: RefObject<HTMLInputElement | null>;
  rows: RefObject<HTMLDivElement | null>;
  desk: Desk;
  search: Search;
  decisions: Decision[];
};

/** What is typed into the search, and what the keys there do. */
export function useKeys({ typed, setTyped, box, rows, desk, search, decisions }: Props) {
  const { stage, outcome, failure, busy, open, leave } = desk;
  const { found, isCurrent } = search;
  const opensFirst = useRef(false);
  const isTypedMeanwhile = useRef(false);

  // Enter came before the answer to what was typed.
  useEffect(() => {
    const first = found?.people[0];
    if (!opensFirst.current || !isCurrent) return;
    opensFirst.current = false;
    if (first) open(first.id);
  }, [found, isCurrent, open]);

  // What was sent is answered: what was typed meanwhile is searched now, unless the card has to tell why it was refused.
  useEffect(() => {
    if (busy !== null || !isTypedMeanwhile.current) return;
    isTypedMeanwhile.current = false;
    if (failure === null) leave();
  }, [busy, failure, leave]);

  function type(text: string) {
    opensFirst.current = false;
    setTyped(text);
    // While something is sent, its card stays until it is answered.
    if (busy === null) leave();
    else isTypedMeanwhile.current = busy === 'sending';
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && typed === '';
    if (event.key === 'Enter') enter();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') rows.current?.querySelector('button')?.focus();
    else if (isUndo && outcome?.undo && stage.at === 'search') desk.undo(outcome.person, outcome.undo);
    else return;
    event.preventDefault();
  }

  function enter() {
    const [decision] = decisions;
    if (typed.trim() === '') {
      if (stage.at === 'card' && decision) desk.decide(stage.person, decision);
    } else if (isCode(typed)) {
      setTyped('');
      desk.scan(typed.trim());
    } else if (!isCurrent) opensFirst.current = true;
    else if (found?.people[0]) open(found.people[0].id);
    else desk.register(typed);
  }

  /** One step back. */
  function onEscape() {
    if (stage.at !== 'search') leave();
    else setTyped('');
    box.current?.focus();
  }

  return { type, onKey, onEscape };
}
