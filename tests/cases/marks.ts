import type { DeskEntry } from '#contract/book/desk-entry.ts';

/**
 * What comes of the entries of two desks, in one table: it is run through the single calls and through the queue of a phone, on
 * both databases. The person chose Oracle. Each step is a minute later than the one before, from 10:00 on.
 */
export type MarkCase = {
  says: string;
  steps: readonly Step[];
  /** What the card shows then. */
  end: string;
};

export type Step = Content & {
  by?: 'Gate';
  /** The minute that the phone noted, if it was not this one; or what it sends instead. */
  noted?: number | string;
  /** Sent under the key of that step. */
  as?: number;
  /** Whether the card is another one because of it, or the status that it is refused with. */
  is: 'changed' | 'same' | 400 | 404 | 422;
};

type WithoutHead<One> = One extends unknown ? Omit<One, 'key' | 'notedAt' | 'person' | 'entry' | 'method'> : never;
type Content = WithoutHead<Extract<DeskEntry, { person: string }>> & {
  method?: string;
  /** Undoes the entry of that step. */
  of?: number;
};

const seen = (event = 'oracle') => ({ kind: 'seen', event }) as const;
const takenBack = (event = 'oracle') => ({ kind: 'taken-back', event }) as const;
const added = (event: string) => ({ kind: 'event-added', event }) as const;
const paid = (method: string) => ({ kind: 'paid', method }) as const;
const undone = (of: number) => ({ kind: 'undone', of }) as const;
const arrived = { kind: 'arrived' } as const;
const absent = { kind: 'absent' } as const;
const changed = { is: 'changed' } as const;
const same = { is: 'same' } as const;
const atGate = { by: 'Gate' } as const;

export const markCases: readonly MarkCase[] = [
  {
    says: 'somebody who is seen at an event has arrived',
    steps: [{ ...seen(), ...changed }],
    end: 'present; Oracle since 10:00 by Room 804; for Oracle',
  },
  {
    says: 'a second desk changes nothing, and both are on the card',
    steps: [
      { ...seen(), ...changed },
      { ...seen(), ...atGate, ...same },
    ],
    end: 'present; Oracle since 10:00 by Room 804, Gate; for Oracle',
  },
  {
    says: 'the first time counts, whichever phone is heard first',
    steps: [
      { ...seen(), noted: 5, ...changed },
      { ...seen(), ...atGate, noted: -20, ...same },
    ],
    end: 'present; Oracle since 09:40 by Gate, Room 804; for Oracle',
  },
  {
    says: 'an undone mark takes its arrival with it, however often it is undone',
    steps: [
      { ...seen(), ...changed },
      { ...undone(0), ...changed },
      { ...undone(0), ...same },
      { ...undone(1), ...same },
    ],
    end: 'absent; for Oracle',
  },
  {
    says: 'an undone mark leaves somebody present whom another desk saw as well',
    steps: [
      { ...seen(), ...changed },
      { ...seen(), ...atGate, ...same },
      { ...undone(0), ...same },
    ],
    end: 'present; Oracle since 10:01 by Gate; for Oracle',
  },
  {
    says: 'nobody undoes what another desk did',
    steps: [
      { ...seen(), ...changed },
      { ...undone(0), ...atGate, ...same },
    ],
    end: 'present; Oracle since 10:00 by Room 804; for Oracle',
  },
  {
    says: 'an arrival alone is no presence',
    steps: [
      { ...arrived, ...changed },
      { ...arrived, ...atGate, ...same },
      { ...takenBack(), ...same },
    ],
    end: 'present; for Oracle',
  },
  {
    says: 'taking a presence back leaves the arrival, whoever saw them, until they are seen again',
    steps: [
      { ...seen(), ...changed },
      { ...seen(), ...atGate, ...same },
      { ...takenBack(), ...changed },
      { ...seen(), ...atGate, ...changed },
      { ...takenBack(), ...atGate, ...changed },
    ],
    end: 'present; for Oracle',
  },
  {
    says: 'a presence that was taken back is there again when that is undone',
    steps: [
      { ...seen(), ...changed },
      { ...takenBack(), ...atGate, ...changed },
      { ...undone(1), ...atGate, ...changed },
    ],
    end: 'present; Oracle since 10:00 by Room 804; for Oracle',
  },
  {
    says: 'Absent takes back everybody who saw them',
    steps: [
      { ...seen(), ...changed },
      { ...seen('bingo'), ...atGate, ...changed },
      { ...absent, ...changed },
      { ...absent, ...same },
    ],
    end: 'absent; for C Bingo, Oracle',
  },
  {
    says: 'an undone Absent restores what it took',
    steps: [
      { ...seen(), ...changed },
      { ...arrived, ...atGate, ...same },
      { ...absent, ...changed },
      { ...undone(2), ...changed },
    ],
    end: 'present; Oracle since 10:00 by Room 804; for Oracle',
  },
  {
    says: 'a mark noted before an Absent stands when it arrives after it',
    steps: [
      { ...seen(), ...changed },
      { ...absent, ...changed },
      { ...seen(), ...atGate, noted: -30, ...changed },
    ],
    end: 'present; Oracle since 09:30 by Gate; for Oracle',
  },
  {
    says: 'somebody who is seen at an event that they had not chosen is registered for it, until that is undone',
    steps: [
      { ...seen('bingo'), ...changed },
      { ...undone(0), ...changed },
      { ...seen('logo'), ...changed },
    ],
    end: 'present; Logo Design since 10:02 by Room 804; for Logo Design, Oracle',
  },
  {
    says: 'an event is added once, and stays as long as somebody is seen there',
    steps: [
      { ...added('logo'), ...changed },
      { ...added('logo'), ...atGate, ...same },
      { ...seen('logo'), ...changed },
      { ...undone(0), ...same },
      { ...undone(1), ...atGate, ...same },
      { ...added('triathlon'), ...changed },
      { ...undone(5), ...changed },
    ],
    end: 'present; Logo Design since 10:02 by Room 804; for Logo Design, Oracle',
  },
  {
    says: 'paid at two desks is a fact, and the one noted later counts',
    steps: [
      { ...paid('cash'), ...changed },
      { ...paid('online'), ...atGate, noted: -10, ...same },
      { ...paid('online'), ...atGate, noted: 1.5, ...changed },
    ],
    end: 'absent; for Oracle; online by Gate, cash by Room 804, online by Gate',
  },
  {
    says: 'of two payments each desk undoes its own',
    steps: [
      { ...paid('cash'), ...changed },
      { ...paid('online'), ...atGate, ...changed },
      { ...undone(0), ...atGate, ...same },
      { ...undone(1), ...atGate, ...changed },
    ],
    end: 'absent; for Oracle; cash by Room 804',
  },
  {
    says: 'taking payments back takes all of them, until that is undone',
    steps: [
      { ...paid('cash'), ...changed },
      { ...paid('cash'), ...atGate, ...same },
      { ...paid(''), ...changed },
      { ...undone(2), ...changed },
      { ...paid(''), ...atGate, ...changed },
    ],
    end: 'absent; for Oracle',
  },
  {
    says: 'an entry that is sent again is the one that there is, and other content under its key is refused',
    steps: [
      { ...seen(), ...changed },
      { ...absent, ...atGate, ...changed },
      { ...seen(), as: 0, ...same },
      { ...seen(), as: 0, noted: 9, ...same },
      { ...seen('bingo'), as: 0, is: 422 },
      { ...paid('cash'), as: 0, is: 422 },
      { ...absent, as: 1, ...changed },
    ],
    end: 'absent; for Oracle',
  },
  {
    says: 'what nobody can understand is refused and changes nothing',
    steps: [
      { ...seen('abacus'), is: 404 },
      { ...takenBack('abacus'), is: 404 },
      { ...added('__proto__'), is: 404 },
      { ...seen('\u{fffe}'), is: 400 },
      { ...paid('cheque'), is: 400 },
      { ...seen(), noted: 'a while ago', is: 400 },
    ],
    end: 'absent; for Oracle',
  },
];
