import type { RegisterAnswer } from '#contract/pass.ts';
import { mergeSentences, successSentences } from '#contract/calls/problems.ts';
import { Counter } from './counter.ts';

/** What a person types into the form. Names are unique, so that a second record of one person shows. */
export type Texts = { name: string; email: string; contact: string; college: string; course: string; sem: string };

export type Submission = {
  key: string;
  events: string[];
  photo: number | null;
  answer: RegisterAnswer | null;
};

/** The value that was acknowledged last, and the one that is being sent. */
export type TrackedMark<T> = { acknowledged: T; underWay: T | null };

/** How often something was acknowledged, and whether it is being sent once more. */
export type TrackedCount = { acknowledged: number; isUnderWay: boolean };

export type Person = {
  texts: Texts;
  /** The first one registers, the second adds an event. */
  submissions: Submission[];
  marks: { isPresent: TrackedMark<boolean>; paymentMethod: TrackedMark<string> };
  /** Where a desk marks them and takes it back in turn; each is a change. */
  presence: { eventId: string; changes: TrackedCount } | null;
  /** Null for whoever sent the form, and not a desk. */
  walkIn: { isAcknowledged: boolean } | null;
};

/** What the writers sent and what the server acknowledged: what must be in the database. */
export class Ledger {
  readonly people: Person[] = [];
  /** What desks counted at places without registration, by the name of the desk. */
  readonly visits = new Map<string, TrackedCount>();
  readonly acknowledged = new Counter();
  readonly doubled: string[] = [];

  add(texts: Texts): Person {
    const marks = {
      isPresent: { acknowledged: false, underWay: null },
      paymentMethod: { acknowledged: '', underWay: null },
    };
    const person: Person = { texts, submissions: [], marks, presence: null, walkIn: null };
    this.people.push(person);
    return person;
  }

  /** Present, paid in cash and registered for that event, from the moment on that they are there. */
  addWalkIn(texts: Texts, eventId: string): Person {
    const marks = {
      isPresent: { acknowledged: true, underWay: null },
      paymentMethod: { acknowledged: 'cash', underWay: null },
    };
    const presence = { eventId, changes: { acknowledged: 1, isUnderWay: false } };
    const person: Person = { texts, submissions: [], marks, presence, walkIn: { isAcknowledged: false } };
    this.people.push(person);
    return person;
  }

  submit(person: Person, submission: Omit<Submission, 'answer'>): Submission {
    const unanswered = { ...submission, answer: null };
    person.submissions.push(unanswered);
    return unanswered;
  }

  acknowledge(person: Person, submission: Submission, answer: RegisterAnswer): void {
    const { message, pass } = answer;
    const isFirst = person.submissions[0] === submission;
    const due = isFirst
      ? successSentences.registered
      : [mergeSentences.added(submission.events), mergeSentences.detailsKept, mergeSentences.passMailed].join(' ');
    if (message !== due) this.doubled.push(`${person.texts.name} was answered "${message}" instead of "${due}"`);
    if (isFirst === (pass === undefined)) this.doubled.push(`${person.texts.name} was answered with the pass ${pass}`);
    if (submission.answer !== null) {
      if (submission.answer.pass !== pass) this.doubled.push(`${person.texts.name} was answered with two passes`);
      return;
    }
    submission.answer = answer;
    this.acknowledged.add();
  }

  acknowledgeWalkIn({ texts, walkIn }: Person, isNew: boolean): void {
    if (!isNew) this.doubled.push(`${texts.name} was answered as registered before`);
    if (walkIn) walkIn.isAcknowledged = true;
    this.acknowledged.add();
  }

  acknowledgeCount(count: TrackedCount): void {
    count.acknowledged++;
    count.isUnderWay = false;
    this.acknowledged.add();
  }

  acknowledgeMark<T>(mark: TrackedMark<T>, value: T): void {
    mark.acknowledged = value;
    mark.underWay = null;
    this.acknowledged.add();
  }
}
