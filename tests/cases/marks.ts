import type { PaymentMethod } from '#contract/admin.ts';

/**
 * What comes of marks at a desk, in one table: it is run through the routes on both databases, through what a phone reckons
 * without a network, and through the replay of what waited there. The person chose Oracle and C Bingo.
 */

export type Verdict = 'changed' | 'already' | 'stale-mark' | 'not-chosen' | 'nothing-to-undo';

type Did =
  | { do: 'markPresence' | 'takeBackPresence' | 'addEvent'; event: 'oracle' | 'bingo' | 'logo' | 'triathlon' }
  | { do: 'markArrival'; isPresent: boolean }
  | { do: 'takePayment'; paymentMethod: PaymentMethod }
  /** Of the step with this number, from 0 on. */
  | { do: 'undoAtDesk'; of: number };

/** `version` is what was seen, where that is not what is true when it is done; '' where none is sent. */
type Step = Did & { version?: string; is: Verdict };

export type MarkCase = {
  says: string;
  /** At another desk, before this one looks. */
  before?: Did[];
  /** At another desk, after this one looked and before what it does arrives. A phone without a network takes each step as changed. */
  meanwhile?: Did[];
  steps: Step[];
  /** The versions that are left, and what is true then. */
  end: { oracle?: string; bingo?: string; logo?: string; arrival?: string; payment?: PaymentMethod; at?: string[] };
};

const mark = (event: 'oracle' | 'bingo' | 'logo') => ({ do: 'markPresence', event }) as const;
const takeBack = (event: 'oracle' | 'bingo') => ({ do: 'takeBackPresence', event }) as const;
const add = (event: 'logo' | 'triathlon' | 'oracle') => ({ do: 'addEvent', event }) as const;
const arrive = (isPresent: boolean) => ({ do: 'markArrival', isPresent }) as const;
const pay = (paymentMethod: PaymentMethod) => ({ do: 'takePayment', paymentMethod }) as const;
const undo = (of: number) => ({ do: 'undoAtDesk', of }) as const;

export const markCases: MarkCase[] = [
  {
    says: 'who is marked at an event has arrived',
    steps: [{ ...mark('oracle'), is: 'changed' }],
    end: { oracle: '0.1', bingo: '0.0', arrival: '0.1.1', at: ['Oracle'] },
  },
  {
    says: 'a mark of what is so already changes nothing, on whatever it was decided',
    steps: [
      { ...mark('oracle'), is: 'changed' },
      { ...mark('oracle'), is: 'already' },
      { ...mark('oracle'), version: '0.0', is: 'already' },
    ],
    end: { oracle: '0.1', arrival: '0.1.1' },
  },
  {
    says: 'a mark that was taken back elsewhere is known by its version, and is marked anew',
    before: [mark('oracle'), takeBack('oracle')],
    steps: [
      { ...mark('oracle'), version: '0.0', is: 'stale-mark' },
      { ...mark('oracle'), version: '0.2', is: 'changed' },
    ],
    end: { oracle: '0.3', arrival: '0.1.3', at: ['Oracle'] },
  },
  {
    says: 'nobody is marked at an event before it is added',
    steps: [
      { ...mark('logo'), version: '0.0', is: 'not-chosen' },
      { ...add('logo'), is: 'changed' },
      { ...add('logo'), is: 'already' },
      { ...mark('logo'), version: '0.0', is: 'changed' },
    ],
    end: { logo: '0.1', arrival: '0.1.1', at: ['Logo Design'] },
  },
  {
    says: 'absent takes back the arrival and all presences, and makes all that was seen before stale',
    before: [mark('oracle'), mark('bingo')],
    steps: [
      { ...arrive(false), version: '0.1.1', is: 'stale-mark' },
      { ...arrive(false), version: '0.1.2', is: 'changed' },
      { ...mark('oracle'), version: '0.1', is: 'stale-mark' },
      { ...mark('bingo'), version: '0.1', is: 'stale-mark' },
      { ...mark('oracle'), version: '1.2', is: 'changed' },
    ],
    end: { oracle: '1.3', bingo: '1.2', arrival: '1.1.5', at: ['Oracle'] },
  },
  {
    says: 'an arrival alone is no presence, and what is not there is not taken back',
    steps: [
      { ...arrive(true), is: 'changed' },
      { ...arrive(true), version: '0.0.0', is: 'already' },
      { ...takeBack('oracle'), is: 'already' },
      { ...arrive(false), is: 'changed' },
      { ...arrive(false), is: 'already' },
    ],
    end: { oracle: '1.0', arrival: '1.0.0', at: [] },
  },
  {
    says: 'taking one presence back leaves the arrival',
    steps: [
      { ...mark('oracle'), is: 'changed' },
      { ...takeBack('oracle'), version: '0.0', is: 'stale-mark' },
      { ...takeBack('oracle'), is: 'changed' },
    ],
    end: { oracle: '0.2', arrival: '0.1.2', at: [] },
  },
  {
    says: 'without a version whatever is there is meant',
    before: [mark('oracle'), takeBack('oracle')],
    steps: [
      { ...mark('oracle'), version: '', is: 'changed' },
      { ...arrive(false), version: '', is: 'changed' },
    ],
    end: { oracle: '1.4', arrival: '1.0.4' },
  },
  {
    says: 'undoing the first mark takes the arrival back with it, once',
    steps: [
      { ...mark('oracle'), is: 'changed' },
      { ...undo(0), is: 'changed' },
      { ...undo(0), is: 'nothing-to-undo' },
      { ...undo(1), is: 'nothing-to-undo' },
    ],
    end: { oracle: '1.2', arrival: '1.0.2', at: [] },
  },
  {
    says: 'undoing a mark leaves those that came after it elsewhere, and the arrival with them',
    steps: [
      { ...mark('oracle'), is: 'changed' },
      { ...mark('bingo'), is: 'changed' },
      { ...undo(0), is: 'changed' },
    ],
    end: { oracle: '0.2', bingo: '0.1', arrival: '0.1.3', at: ['C Bingo'] },
  },
  {
    says: 'undoing Absent brings all presences back',
    before: [mark('oracle')],
    steps: [
      { ...mark('bingo'), is: 'changed' },
      { ...arrive(false), is: 'changed' },
      { ...undo(0), is: 'nothing-to-undo' },
      { ...undo(1), is: 'changed' },
    ],
    end: { oracle: '1.3', bingo: '1.3', arrival: '1.1.6', at: ['C Bingo', 'Oracle'] },
  },
  {
    says: 'what was marked again since is not undone',
    steps: [
      { ...mark('oracle'), is: 'changed' },
      { ...takeBack('oracle'), is: 'changed' },
      { ...undo(0), is: 'nothing-to-undo' },
      { ...undo(1), is: 'changed' },
    ],
    end: { oracle: '0.3', arrival: '0.1.3', at: ['Oracle'] },
  },
  {
    says: 'an added event is let go of again, unless somebody is present there',
    steps: [
      { ...add('logo'), is: 'changed' },
      { ...mark('logo'), is: 'changed' },
      { ...undo(0), is: 'nothing-to-undo' },
      { ...undo(1), is: 'changed' },
      { ...undo(0), is: 'changed' },
      { ...mark('logo'), is: 'not-chosen' },
    ],
    end: { logo: '1.2', arrival: '1.0.2', at: [] },
  },
  {
    says: 'of two added events the last is undone first, and then no other',
    steps: [
      { ...add('logo'), is: 'changed' },
      { ...add('triathlon'), is: 'changed' },
      { ...undo(0), is: 'nothing-to-undo' },
      { ...undo(1), is: 'changed' },
      { ...undo(0), is: 'nothing-to-undo' },
    ],
    end: { logo: '0.0', arrival: '0.0.0' },
  },
  {
    says: 'cash is taken once, and changed by whoever knows what was paid',
    steps: [
      { ...pay('cash'), version: 'payment-', is: 'changed' },
      { ...pay('cash'), version: 'payment-', is: 'already' },
      { ...pay('online'), version: 'payment-', is: 'stale-mark' },
      { ...pay('online'), version: 'payment-cash', is: 'changed' },
      { ...undo(0), is: 'nothing-to-undo' },
      { ...undo(3), is: 'changed' },
      { ...undo(3), is: 'nothing-to-undo' },
    ],
    end: { payment: 'cash', arrival: '0.0.0' },
  },
  {
    says: 'marked at two desks at once: the second is told since when',
    meanwhile: [mark('oracle')],
    steps: [{ ...mark('oracle'), version: '0.0', is: 'already' }],
    end: { oracle: '0.1', arrival: '0.1.1', at: ['Oracle'] },
  },
  {
    says: 'an older mark does not overwrite what was taken back elsewhere, nor do those that were built on it',
    meanwhile: [mark('oracle'), takeBack('oracle')],
    steps: [
      { ...mark('oracle'), version: '0.0', is: 'stale-mark' },
      { ...takeBack('oracle'), version: '0.1', is: 'already' },
      { ...mark('oracle'), version: '0.2', is: 'changed' },
      { ...mark('bingo'), version: '0.0', is: 'changed' },
    ],
    end: { oracle: '0.3', bingo: '0.1', arrival: '0.1.4', at: ['C Bingo', 'Oracle'] },
  },
  {
    says: 'a mark does not overwrite an Absent that it did not know of',
    before: [mark('bingo')],
    meanwhile: [arrive(false)],
    steps: [
      { ...mark('oracle'), version: '0.0', is: 'stale-mark' },
      { ...takeBack('bingo'), version: '0.1', is: 'already' },
    ],
    end: { oracle: '1.0', bingo: '1.2', arrival: '1.0.2', at: [] },
  },
  {
    says: 'an Absent does not overwrite a mark that it did not know of',
    before: [arrive(true)],
    meanwhile: [mark('oracle')],
    steps: [{ ...arrive(false), version: '0.1.0', is: 'stale-mark' }],
    end: { oracle: '0.1', arrival: '0.1.1', at: ['Oracle'] },
  },
  {
    says: 'what was refused is not undone either',
    meanwhile: [arrive(true), arrive(false)],
    steps: [
      { ...mark('oracle'), version: '0.0', is: 'stale-mark' },
      { ...undo(0), is: 'nothing-to-undo' },
    ],
    end: { oracle: '1.0', arrival: '1.0.0', at: [] },
  },
  {
    says: 'cash that somebody took otherwise meanwhile is told',
    meanwhile: [pay('online')],
    steps: [{ ...pay('cash'), version: 'payment-', is: 'stale-mark' }],
    end: { payment: 'online' },
  },
];
