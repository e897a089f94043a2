import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { Decision } from './card/decision.ts';
import { isCode } from './search/typed.ts';
import type { Search } from './search/use-search.ts';
import type { Desk } from './use-desk.ts';

type Props = {
  box: RefObject<HTMLInputElement | null>;
  rows: RefObject<HTMLDivElement | null>;
  desk: Desk;
  search: Search;
  decisions: Decision[];
};

/** What is typed into the search, and what the keys there do. */
export function useKeys({ box, rows, desk, search, decisions }: Props) {
  const { stage, outcome, busy, open, scan, leave, afterwards } = desk;
  const { typed, found, isCurrent } = search;
  const opensFirst = useRef(false);

  // Enter came before the answer to what was typed.
  useEffect(() => {
    const first = found?.people[0];
    if (!opensFirst.current || !isCurrent) return;
    opensFirst.current = false;
    if (first) open(first.id);
  }, [found, isCurrent, open]);

  // A scanner types wherever the focus is: at a card its Enter must not press the button that is for somebody else.
  const isAtCard = stage.at === 'card';
  useEffect(() => {
    function onAnyKey(event: globalThis.KeyboardEvent) {
      // Held down, one Enter would find, open and mark.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      if (!isText(event) || event.target instanceof HTMLInputElement || document.querySelector('dialog[open]')) return;
      box.current?.focus();
      if (isAtCard) box.current?.select();
    }
    addEventListener('keydown', onAnyKey);
    return () => removeEventListener('keydown', onAnyKey);
  }, [box, isAtCard]);

  function type(text: string) {
    opensFirst.current = false;
    search.type(text);
    // While something is sent, its card stays until it is answered; a card that is being opened comes first.
    if (busy !== 'opening') afterwards(leave);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && typed === '';
    if (event.key === 'Enter' && !event.repeat) enter();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') rows.current?.querySelector('button')?.focus();
    else if (isUndo && outcome && outcome.undo.length > 0 && stage.at === 'search')
      desk.undo(outcome.person, outcome.undo);
    else return;
    event.preventDefault();
  }

  function enter() {
    const [decision] = decisions;
    if (typed.trim() === '') {
      if (stage.at === 'card' && decision) desk.decide(stage.person, decision);
    } else if (isCode(typed)) {
      search.type('');
      afterwards(() => {
        leave();
        void scan(typed.trim());
      });
    } else if (!isCurrent) opensFirst.current = true;
    else if (found?.people[0]) open(found.people[0].id);
    else desk.register(typed);
  }

  /** One step back. */
  function onEscape() {
    if (stage.at !== 'search') leave();
    else search.type('');
    box.current?.focus();
  }

  return { type, onKey, onEscape };
}

const isText = ({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
