import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import type { Decision } from '../card/decision.ts';
import { isCode, wordsIn } from '../search/typed.ts';
import { codeAtEnd, watchScanner } from './scanner.ts';
import type { DeskControls } from './use-desk.ts';

type Refs = { box: RefObject<HTMLInputElement | null>; rows: RefObject<HTMLDivElement | null> };

export type Keys = ReturnType<typeof useKeys>;

export function useKeys({ box, rows }: Refs, desk: DeskControls, decisions: Decision[]) {
  const { stage, typed, found, outcome, isMenuOpen } = desk.screen;

  const onCode = useEffectEvent((code: string) => void desk.scan(code));
  useEffect(() => watchScanner((code) => onCode(code)), []);

  useEffect(() => {
    function onAnyKey(event: globalThis.KeyboardEvent) {
      // Ignore repeats: holding down Enter would find, open and mark somebody.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      if (!isText(event) || event.target instanceof HTMLInputElement || document.querySelector('dialog[open]')) return;
      box.current?.focus();
    }
    addEventListener('keydown', onAnyKey);
    return () => removeEventListener('keydown', onAnyKey);
  }, [box]);

  function type(text: string) {
    desk.type(text);
    // Typing closes the card once its entry is answered. But while another card is opening, typing closes nothing.
    if (desk.busy !== 'opening') desk.afterwards(desk.leave);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && typed === '';
    if (event.key === 'Enter' && !event.repeat) enter();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') rows.current?.querySelector('button')?.focus();
    else if (isUndo && outcome?.isUndone === false && stage.at === 'search') desk.undo(outcome);
    else return;
    event.preventDefault();
  }

  function enter() {
    const [decision] = decisions;
    const [first] = found?.people ?? [];
    if (typed.trim() === '' && stage.at === 'card' && decision) desk.decide(stage.person, decision);
    if (typed.trim() === '') return;
    if (isCode(typed)) void desk.scan(codeAtEnd(typed) ?? typed.trim());
    else if (found?.words !== wordsIn(typed)) desk.openFirst();
    else if (first && found.total > 0) desk.open(first.id);
    // A similar name may be somebody else, so opening the card takes a second Enter.
    else if (first) rows.current?.querySelector('button')?.focus();
    else if (!desk.selectReference(typed)) desk.register(typed);
  }

  function onEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || isMenuOpen) return;
    if (stage.at === 'search') desk.type('');
    // Leave the card after its mark is saved. If saving fails, the card stays open.
    else desk.afterwards(desk.leave);
    box.current?.focus();
  }

  return { type, onKey, onEscape };
}

export const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent | globalThis.KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
