import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { type FoundPerson, foundPeople } from '#contract/desk/desk.ts';
import { isUnanswered } from '../card/opening.ts';
import { noAnswer } from '../outcome/outcome.ts';
import { ask } from '../phone/ask.ts';
import { asProblem } from '../phone/refusals.ts';
import { phone } from '../phone/use-phone.ts';
import type { Action } from '../screen/screen.ts';
import { whenFree } from '../screen/still.ts';
import { hasLongNumber, wordsIn } from './typed.ts';

/** In ms: keys that follow each other faster are a scanner's, or of one that is held down; only the last is searched for. */
const burst = 30;
/** In ms: what this phone found is on the screen, and the server is asked once the hand rests. */
const rest = 150;
/** In ms without an answer, after which this phone answers itself. */
const patience = 500;

type Question = {
  words: string;
  event: string | undefined;
  at: number;
  left: AbortController;
  opensFirst: boolean;
};

type Props = {
  /** The id of the event whose people come first. */
  event: string | undefined;
  dispatch: Dispatch<Action>;
  open(id: string): void;
};

/** Searches for what is typed; of several questions under way the latest alone is answered. */
export function useSearch({ event, dispatch, open }: Props) {
  const last = useRef<Question | null>(null);

  /** Takes a text and searches for it in one go: an effect would draw the letter first, and the rows in a later frame. */
  function type(text: string): void {
    dispatch({ type: 'typed', text });
    const words = wordsIn(text);
    if (words !== last.current?.words) begin(words, event);
    else last.current.opensFirst = false;
  }

  function begin(words: string, event: string | undefined): void {
    last.current?.left.abort();
    const question = { words, event, at: performance.now(), left: new AbortController(), opensFirst: false };
    const isBurst = last.current !== null && question.at - last.current.at < burst;
    last.current = question;
    if (words === '') return;
    if (isBurst) setTimeout(search, burst, question);
    else search(question);
  }

  /** This phone answers at once if it knows as much as the server, whose answer then replaces its own. */
  function search(question: Question): void {
    const { words, left } = question;
    if (left.signal.aborted) return;
    if (phone.state.isAway && searchPhone(question)) return;
    // It may not have people who registered just now.
    if (!hasLongNumber(words) && searchPhone(question, 1)) setTimeout(searchServer, rest, question);
    else void searchServer(question);
  }

  /** False if this phone has no list yet, or finds too few. */
  function searchPhone(question: Question, atLeast = 0): boolean {
    const { pack } = phone.state;
    if (!pack || question.left.signal.aborted) return false;
    const people = phone.find(question.words, question.event);
    if (people.length >= atLeast) show(question, people, pack.asOf);
    return people.length >= atLeast;
  }

  async function searchServer(question: Question): Promise<void> {
    const { words, event, left } = question;
    if (left.signal.aborted) return;
    const late = setTimeout(searchPhone, patience, question);
    try {
      show(question, await rowsOf(words, event, left.signal), null);
    } catch (error) {
      if (left.signal.aborted || (isUnanswered(error) && searchPhone(question))) return;
      const { sentence = noAnswer.opening } = asProblem(error);
      dispatch({ type: 'search failed', words, sentence });
    } finally {
      clearTimeout(late);
    }
  }

  function show(question: Question, people: FoundPerson[], asOf: number | null): void {
    whenFree(() => {
      if (question.left.signal.aborted) return;
      dispatch({ type: 'found', found: { words: question.words, people, asOf } });
      const [first] = people;
      if (question.opensFirst && first) open(first.id);
      question.opensFirst = false;
    });
  }

  /** Opens the first row as soon as there is one. */
  function openFirst(): void {
    if (last.current) last.current.opensFirst = true;
  }

  async function refreshRows(): Promise<void> {
    const words = last.current?.words ?? '';
    if (words === '') return;
    const people = await rowsOf(words, event);
    whenFree(() => dispatch({ type: 'rows came anew', people }));
  }

  const beginAnew = useEffectEvent((event: string | undefined) => last.current && begin(last.current.words, event));
  // The desk stands elsewhere now.
  useEffect(() => void beginAnew(event), [event]);

  return { type, openFirst, refreshRows };
}

const rowsOf = (words: string, event = '', signal?: AbortSignal): Promise<FoundPerson[]> =>
  ask(foundPeople, 'searchPeople', { query: { q: words, event }, ...(signal && { signal }) });
