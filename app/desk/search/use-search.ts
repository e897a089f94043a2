import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { totalHeader } from '#contract/calls/headers.ts';
import { foundPeople } from '#contract/desk/desk.ts';
import { isUnanswered } from '../card/opening.ts';
import { noAnswer } from '../outcome/outcome.ts';
import type { Matched } from '../phone/answers.ts';
import { asProblem } from '../phone/connection.ts';
import { ask, phone } from '../phone/use-phone.ts';
import type { Action } from '../screen/screen.ts';
import { whenFree } from '../screen/touch.ts';
import { hasLongNumber, wordsIn } from './typed.ts';

/** In ms. Faster keystrokes come from a scanner or a held key, so only the last keystroke starts a search. */
const burst = 30;
/** In ms. The phone answers at once. The server is asked if nobody types for this long. */
const rest = 150;
/** In ms. If the server does not answer for this long, the phone answers. */
const patience = 500;

type Question = { words: string; event: string | undefined; at: number; opensFirst: boolean };

type Props = {
  /** The id of the desk's event. People registered for this event come first. */
  event: string | undefined;
  dispatch: Dispatch<Action>;
  open(id: string): void;
  /** Called if somebody pressed Enter before the answer came, and the answer has no match. */
  onNobody(words: string): void;
};

export function useSearch({ event, dispatch, open, onNobody }: Props) {
  const last = useRef<Question | null>(null);
  const isLast = (question: Question) => question === last.current;

  /** Searches at once. An effect would draw the letter first and the rows one frame later. */
  function type(text: string): void {
    dispatch({ type: 'typed', text });
    const words = wordsIn(text);
    if (words !== last.current?.words) begin(words, event);
    else last.current.opensFirst = false;
  }

  function begin(words: string, event: string | undefined): void {
    const question = { words, event, at: performance.now(), opensFirst: false };
    const isBurst = last.current !== null && question.at - last.current.at < burst;
    last.current = question;
    if (words === '') return;
    if (isBurst) setTimeout(search, burst, question);
    else search(question);
  }

  /** The phone answers at once if it can. With a network, the server's answer then replaces the phone's. */
  function search(question: Question): void {
    if (!isLast(question) || (phone.state.isAway && searchPhone(question))) return;
    if (!hasLongNumber(question.words) && searchPhone(question, 1)) setTimeout(searchServer, rest, question);
    else void searchServer(question);
  }

  function searchPhone(question: Question, atLeast = 0): boolean {
    const { pack } = phone.state;
    if (!pack || !isLast(question)) return false;
    // If `atLeast` is 1, leave out similar names, because finding them slows down typing. The server's answer has them.
    const matched = phone.find(question.words, question.event, atLeast === 0);
    if (matched.total >= atLeast) show(question, matched, pack.asOf);
    return matched.total >= atLeast;
  }

  async function searchServer(question: Question): Promise<void> {
    const { words, event } = question;
    if (!isLast(question)) return;
    const late = setTimeout(searchPhone, patience, question);
    try {
      show(question, await askServer(words, event), null);
    } catch (error) {
      if (!isLast(question) || (isUnanswered(error) && searchPhone(question))) return;
      const { sentence = noAnswer.opening } = asProblem(error);
      dispatch({ type: 'search failed', words, sentence });
    } finally {
      clearTimeout(late);
    }
  }

  function show(question: Question, matched: Matched, asOf: number | null): void {
    whenFree(() => {
      if (!isLast(question)) return;
      dispatch({ type: 'found', found: { words: question.words, ...matched, asOf } });
      const [first] = matched.people;
      if (question.opensFirst && matched.total === 0) onNobody(question.words);
      else if (question.opensFirst && first) open(first.id);
      question.opensFirst = false;
    });
  }

  function openFirst(): void {
    if (last.current) last.current.opensFirst = true;
  }

  async function refreshRows(): Promise<void> {
    const words = last.current?.words ?? '';
    if (words === '') return;
    const { people } = await askServer(words, event);
    whenFree(() => dispatch({ type: 'rows refreshed', people }));
  }

  const searchAgain = useEffectEvent((event: string | undefined) => last.current && begin(last.current.words, event));
  useEffect(() => void searchAgain(event), [event]);

  return { type, openFirst, refreshRows };
}

export async function askServer(words: string, event = ''): Promise<Matched> {
  const heard = { total: null as string | null };
  const people = await ask(foundPeople, 'searchPeople', {
    query: { q: words, event },
    onHeaders: (headers) => {
      heard.total = headers.get(totalHeader);
    },
  });
  return { people, total: heard.total === null ? people.length : Number(heard.total) };
}
