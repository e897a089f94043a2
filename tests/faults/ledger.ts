import type { RegisterAnswer } from '#contract/pass.ts';
import { mergeSentences, successSentences } from '#contract/problems.ts';
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

export type Person = {
  texts: Texts;
  /** The first one registers, the second adds an event. */
  submissions: Submission[];
  marks: { isPresent: TrackedMark<boolean>; paymentMethod: TrackedMark<string> };
};

/** What the writers sent and what the server acknowledged: what must be in the database. */
export class Ledger {
  readonly people: Person[] = [];
  readonly acknowledged = new Counter();
  readonly doubled: string[] = [];

  add(texts: Texts): Person {
    const marks = {
      isPresent: { acknowledged: false, underWay: null },
      paymentMethod: { acknowledged: '', underWay: null },
    };
    const person: Person = { texts, submissions: [], marks };
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

  acknowledgeMark<T>(mark: TrackedMark<T>, value: T): void {
    mark.acknowledged = value;
    mark.underWay = null;
    this.acknowledged.add();
  }
}
