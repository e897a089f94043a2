import type { FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { Matched } from '../phone/answers.ts';
import { wordsIn } from '../search/typed.ts';

type Stage =
  | { at: 'search' }
  /** `typed` is the text of the search. */
  | { at: 'card'; person: PersonCard; typed: string }
  | { at: 'walk-in'; typed: string }
  /** While somebody chooses a place, the stage `from` is hidden. */
  | { at: 'place'; from: Stage };

/** `asOf`: the time of this phone's pack in ms, or null if the rows are from the server. */
export type Found = Matched & { words: string; asOf: number | null };

export type Screen = Readonly<typeof firstScreen>;

/** `gone` says that the open card's person has withdrawn. An answer to the search must not remove this sentence. */
const noSentence = { searchFailure: null as string | null, gone: null as string | null };

export const firstScreen = {
  stage: { at: 'search' } as Stage,
  typed: '',
  found: null as Found | null,
  ...noSentence,
  /** The result of the last press. It is shown until a card or the walk-in form opens. */
  outcome: null as Outcome | null,
  /** The last result on this phone for each person, by id. */
  lastDone: {} as Readonly<Record<string, Outcome>>,
  isMenuOpen: false,
  isCameraOpen: false,
};

export type Action =
  | { type: 'typed'; text: string }
  | { type: 'found'; found: Found }
  | { type: 'rows refreshed'; people: FoundPerson[] }
  | { type: 'search failed'; words: string; sentence: string }
  | { type: 'card opened'; person: PersonCard }
  | { type: 'card refreshed'; id: string; person: PersonCard }
  | { type: 'withdrawn'; id: string }
  | { type: 'scanned' }
  | { type: 'already there'; outcome: Outcome }
  | { type: 'walk-in opened'; typed: string }
  | { type: 'place opened' }
  | { type: 'left' }
  | { type: 'menu'; isOpen: boolean }
  | { type: 'camera'; isOpen: boolean }
  | { type: 'done'; outcome: Outcome }
  | { type: 'changed'; outcome: Outcome };

export function reduce(screen: Screen, action: Action): Screen {
  const { stage, typed, found, lastDone } = screen;
  switch (action.type) {
    case 'typed': {
      const words = wordsIn(action.text);
      const before = words === wordsIn(typed) ? screen : { ...screen, ...noSentence };
      const shown = stage.at === 'card' ? { ...stage, typed: '' } : stage;
      return { ...before, typed: action.text, stage: shown, found: words === '' ? null : found };
    }
    case 'found':
      return action.found.words === searched(screen) ? { ...screen, found: action.found, searchFailure: null } : screen;
    case 'rows refreshed':
      return { ...screen, found: found && { ...found, people: refreshed(found.people, action.people) } };
    case 'search failed':
      return action.words === wordsIn(typed) ? { ...screen, searchFailure: action.sentence } : screen;
    case 'card opened':
      return { ...screen, ...cardOf(action.person, textOf(screen)), outcome: null, ...noSentence };
    case 'card refreshed':
      return { ...screen, stage: withCard(stage, action.id, action.person) };
    case 'withdrawn': {
      if (stage.at !== 'card' || stage.person.id !== action.id) return screen;
      const gone = `${stage.person.name} has withdrawn.`;
      return { ...screen, stage: { at: 'search' }, typed: textOf(screen), gone };
    }
    case 'scanned':
      return { ...screen, stage: { at: 'search' }, isMenuOpen: false, ...noSentence };
    case 'already there':
      return { ...screen, outcome: action.outcome };
    case 'walk-in opened':
      return { ...screen, stage: { at: 'walk-in', typed: action.typed }, outcome: null };
    case 'place opened':
      return { ...screen, stage: { at: 'place', from: stage } };
    case 'left':
      return { ...screen, stage: stage.at === 'place' ? stage.from : { at: 'search' }, typed: textOf(screen) };
    case 'menu':
      return { ...screen, isMenuOpen: action.isOpen };
    case 'camera':
      return { ...screen, isCameraOpen: action.isOpen };
    case 'done':
      return { ...screen, ...afterDone(screen, action.outcome), ...remembered(lastDone, action.outcome) };
    case 'changed': {
      const { person, written } = action.outcome;
      const next = written.person ? withCard(stage, person.id, written.person) : stage;
      return { ...screen, stage: next, ...remembered(lastDone, action.outcome) };
    }
  }
}

/** The text of the search, even while a card is open. */
const textOf = ({ stage, typed }: Screen): string => (stage.at === 'card' && typed === '' ? stage.typed : typed);

const searched = (screen: Screen): string => wordsIn(textOf(screen));

/** An open card empties the search box, so that the next letter begins a new search. */
const cardOf = (person: PersonCard, typed: string): Pick<Screen, 'stage' | 'typed'> => ({
  stage: { at: 'card', person, typed },
  typed: '',
});

function refreshed(people: FoundPerson[], fresh: FoundPerson[]): FoundPerson[] {
  const byId = new Map(fresh.map((person) => [person.id, person]));
  return people.map((person) => byId.get(person.id) ?? person);
}

function withCard(stage: Stage, id: string, person: PersonCard): Stage {
  if (stage.at !== 'card' || stage.person.id !== id) return stage;
  // Keep the first link to the photo: each answer has a new one, and a card from the phone has none.
  const idPhotoPath = stage.person.idPhotoPath ?? person.idPhotoPath;
  return { ...stage, person: { ...person, idPhotoPath } };
}

/** If a walk-in was registered before, opens their card to show who it is. */
function afterDone({ typed }: Screen, { written: { isNew, person } }: Outcome): Pick<Screen, 'stage' | 'typed'> {
  return isNew === false && person ? cardOf(person, '') : { stage: { at: 'search' }, typed };
}

function remembered(lastDone: Screen['lastDone'], outcome: Outcome): Pick<Screen, 'outcome' | 'lastDone'> {
  return { outcome, lastDone: { ...lastDone, [outcome.person.id]: outcome } };
}
