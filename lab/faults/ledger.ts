import { mergeSentences, successSentences } from '#contract/calls/problems.ts';
import type { RegisterAnswer } from '#contract/pass.ts';

export class Counter {
  count = 0;
  #waiting: { due: number; resolve: () => void }[] = [];

  add(): void {
    this.count++;
    const reached = this.#waiting.filter(({ due }) => due <= this.count);
    this.#waiting = this.#waiting.filter(({ due }) => due > this.count);
    for (const { resolve } of reached) resolve();
  }

  more(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ due: this.count + count, resolve }));
  }
}

/** What a person types into the form. Names are unique, to expose duplicate records. */
export type Texts = { name: string; email: string; contact: string; college: string; course: string; sem: string };
export type SentForm = { key: string; events: string[]; photo: number | null; answer: RegisterAnswer | null };
/** The last acknowledged value, and the value being sent. */
export type TrackedMark<T> = { acknowledged: T; underWay: T | null };
/** How often a write was acknowledged, and whether one more is being sent. */
export type TrackedCount = { acknowledged: number; isUnderWay: boolean };

export type Registrant = {
  texts: Texts;
  /** The first form registers the person. The second form adds an event. */
  forms: SentForm[];
  marks: { isPresent: TrackedMark<boolean>; paymentMethod: TrackedMark<string> };
  /** A desk alternately marks the person at this event and takes the mark back. `changes` counts both. */
  presence: { eventId: string; changes: TrackedCount } | null;
  walkIn: { isAcknowledged: boolean } | null;
};

export class Ledger {
  readonly people: Registrant[] = [];
  readonly acknowledged = new Counter();
  readonly doubled: string[] = [];

  add(texts: Texts): Registrant {
    const marks = {
      isPresent: { acknowledged: false, underWay: null },
      paymentMethod: { acknowledged: '', underWay: null },
    };
    const person: Registrant = { texts, forms: [], marks, presence: null, walkIn: null };
    this.people.push(person);
    return person;
  }

  addWalkIn(texts: Texts, eventId: string): Registrant {
    const person = this.add(texts);
    person.marks.isPresent.acknowledged = true;
    person.marks.paymentMethod.acknowledged = 'cash';
    person.presence = { eventId, changes: { acknowledged: 1, isUnderWay: false } };
    person.walkIn = { isAcknowledged: false };
    return person;
  }

  submit(person: Registrant, form: Omit<SentForm, 'answer'>): SentForm {
    const unanswered = { ...form, answer: null };
    person.forms.push(unanswered);
    return unanswered;
  }

  acknowledge({ texts: { name }, forms }: Registrant, form: SentForm, answer: RegisterAnswer): void {
    const { message, pass } = answer;
    const isFirst = forms[0] === form;
    const due = isFirst
      ? successSentences.registered
      : [mergeSentences.added(form.events), mergeSentences.detailsKept].join(' ');
    // Without a mail server, the answer does not promise the mail.
    if (message?.replace(` ${mergeSentences.passMailed}`, '') !== due)
      this.doubled.push(`${name} was answered "${message}" instead of "${due}"`);
    if (isFirst === (pass === undefined)) this.doubled.push(`${name} was answered with the pass ${pass}`);
    if (form.answer !== null) {
      if (form.answer.pass !== pass) this.doubled.push(`${name} was answered with two passes`);
      return;
    }
    form.answer = answer;
    this.acknowledged.add();
  }

  acknowledgeWalkIn({ texts, walkIn }: Registrant, isNew: boolean): void {
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

  promised(): Registrant[] {
    return this.people.filter(({ forms, walkIn }) => walkIn?.isAcknowledged || forms.some(({ answer }) => answer));
  }
}
