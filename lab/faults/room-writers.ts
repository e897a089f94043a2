import { setTimeout as pause } from 'node:timers/promises';
import type { Money } from '#contract/book/money.ts';
import { type CallName, idempotencyHeader } from '#contract/calls/calls.ts';
import { type CallDetails, Caller, joined, type Reply } from '#lab/client.ts';
import { formBytes, formType } from '#lab/form.ts';
import type { Random } from '#scripts/seed/people.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { Counter, type TrackedCount } from './ledger.ts';
import { Loops } from './loops.ts';

type Person = { id: string; token: string };
/** `readers` are the people who get letters, by event. */
export type RoomPeople = { payers: Person[]; suspects: Person[]; readers: Map<string, Person[]> };

const newCount = (): TrackedCount => ({ acknowledged: 0, isUnderWay: false });

/** What a refusal of a repeated write means. */
type Again = 'refused' | 'done' | 'unclear';

/** Desks and an organiser who write at the same time. All repeat a write until the server accepts or rejects it. */
export class RoomWriters extends Loops {
  readonly broken = new Set<string>();
  readonly acknowledged = new Counter();
  /** How often each entry was acknowledged, by the key that was sent. */
  readonly keyed = new Map<string, TrackedCount>();
  readonly claims: { utr: string; made: TrackedCount; decided: TrackedCount }[] = [];
  readonly letters: { id: string; subject: string; people: number; sent: TrackedCount; stopped: TrackedCount }[] = [];
  /** How often each registration was set aside or brought back, by its id. */
  readonly aside = new Map<string, TrackedCount>();
  /** How many letters this round may still write. Few, because the server limits how many mails a mailbox gets. */
  lettersLeft = 0;
  /** How often each registration was acknowledged, by its email. */
  readonly registered = new Map<string, TrackedCount>();
  /** How many people this round may still register. */
  registrationsLeft = 0;
  readonly #organiser: Caller;
  readonly #people: RoomPeople;

  constructor(url: () => string, random: Random, people: RoomPeople) {
    super(random);
    this.#organiser = new Caller(url);
    this.#people = people;
  }

  async start(url: () => string): Promise<void> {
    await this.#organiser.signIn();
    const names = ['Desk 1', 'Desk 2'];
    const desks = await Promise.all(names.map((name) => joined(url, this.#organiser, name)));
    const { payers, suspects } = this.#people;
    const writers = [
      ...desks.flatMap((desk, at) => [1, 2].map((part) => this.#deskWriter(`desk-${at}-${part}`, desk))),
      ...[0, 1, 2].map((at) => this.#merger(payers[at]?.id ?? '', payers[at + 6]?.id ?? '')),
      ...[this.#cashier([...names, 'organiser']), this.#clearer(suspects.map(({ id }) => id))],
      ...[() => this.#select(), () => this.#claim(), () => this.#decide(), () => this.#write()],
      ...Array.from({ length: 4 }, () => () => this.#register()),
    ];
    this.repeat(writers);
  }

  #insist(call: CallName, details: CallDetails, by = this.#organiser) {
    return this.insist(() => by.call(call, details));
  }

  #complain(call: CallName, { status, body }: Reply): void {
    this.broken.add(`${call} was answered ${status} ${JSON.stringify(body)}`);
  }

  async #track(count: TrackedCount, call: CallName, details: CallDetails, again: Again = 'refused', by?: Caller) {
    count.isUnderWay = true;
    const reply = await this.#insist(call, details, by);
    const isRefused = reply.status >= 300;
    if (isRefused && ![404, 409].includes(reply.status)) this.#complain(call, reply);
    if (!isRefused || (reply.isRepeated && again === 'done')) {
      count.acknowledged++;
      this.acknowledged.add();
    } else if (reply.isRepeated && again === 'unclear') return [];
    count.isUnderWay = false;
    return isRefused ? [] : [reply.body as { id: string }];
  }

  #writeOnce(key: string, call: CallName, details: CallDetails, by?: Caller) {
    const count = newCount();
    this.keyed.set(key, count);
    return this.#track(count, call, { ...details, headers: { [idempotencyHeader]: key } }, 'refused', by);
  }

  #oneOf<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  /** Returns a function that takes cash, or sometimes undoes the last payment. */
  #deskWriter(name: string, desk: Caller): () => Promise<void> {
    let [writes, last, taken] = [0, '', ''];
    return async () => {
      const key = `${name}-${++writes}`;
      const isUndo = taken !== '' && this.random() < 0.3;
      if (!isUndo) last = this.#oneOf(this.#people.payers).id;
      if (isUndo) await this.#writeOnce(key, 'undoAtDesk', { id: last, body: { key: taken } }, desk);
      else await this.#writeOnce(key, 'takePayment', { id: last, body: { paymentMethod: 'cash' } }, desk);
      taken = isUndo ? '' : key;
    };
  }

  #select() {
    const body = { paymentMethod: this.#oneOf(['', '', 'cash', 'online']) };
    return this.#track(newCount(), 'payment', { id: this.#oneOf(this.#people.payers).id, body });
  }

  #cashier(names: string[]): () => Promise<unknown> {
    let writes = 0;
    const [handovers, closes]: [string[], string[]] = [[], []];
    return async () => {
      const key = `cash-${++writes}`;
      const from = this.#oneOf(names);
      const to = this.#oneOf(names.filter((name) => name !== from));
      const chance = this.random();
      if (chance < 0.4)
        for (const { id } of await this.#writeOnce(key, 'handOver', { body: { from, to, rupees: 50 } }))
          handovers.push(id);
      else if (chance < 0.6)
        for (const { id } of await this.#writeOnce(key, 'closeDay', { body: { collector: from, counted: writes } }))
          closes.push(id);
      else if (chance < 0.8) await this.#writeOnce(key, 'cancelHandover', { id: handovers.pop() ?? 'none' });
      else await this.#writeOnce(key, 'reopenDay', { id: closes.pop() ?? 'none', body: { note: key } });
    };
  }

  /** Sends the UTR of a UPI payment. After a merge, the server may refuse the retry of a stored UTR. */
  async #claim(): Promise<void> {
    const people = Array.from({ length: 1 + Math.floor(this.random() * 3) }, () => this.#oneOf(this.#people.payers));
    const [token, ...others] = people.map((one) => one.token);
    const claim = { utr: String(522_410_000_000 + this.claims.length), made: newCount(), decided: newCount() };
    this.claims.push(claim);
    await this.#track(claim.made, 'claimUtr', { token, body: { utr: claim.utr, for: others } }, 'unclear');
    await pause(20);
  }

  async #decide(): Promise<unknown> {
    const { utrs } = (await this.#insist('money', {})).body as Money;
    const claim = this.#oneOf(this.claims.filter(({ made }) => made.acknowledged > 0).slice(-6));
    const found = utrs.find(({ utr }) => utr === claim?.utr);
    if (!claim || !found) return pause(20);
    const state = this.#oneOf(['verified', 'asked', 'rejected'].filter((one) => one !== found.state));
    return this.#track(claim.decided, 'decideUtr', { id: found.id, body: { state, reason: 'why' } });
  }

  #merger(id: string, other: string): () => Promise<unknown> {
    const changes = newCount();
    this.aside.set(other, changes);
    return () =>
      changes.acknowledged % 2 === 1
        ? this.#track(changes, 'undoMerge', { id, other }, 'done')
        : this.#track(changes, 'merge', { id, body: { other, fields: { course: `BCA ${changes.acknowledged}` } } });
  }

  #clearer(ids: string[]): () => Promise<unknown> {
    const changes = newCount();
    for (const id of ids) this.aside.set(id, changes);
    return async () => {
      if (changes.acknowledged % 2 === 0) return this.#track(changes, 'clear', { body: { ids } });
      const [batch] = (await this.#insist('clearings', {})).body as { id: string }[];
      return this.#track(changes, 'undoClearing', { id: batch?.id }, 'done');
    };
  }

  async #register(): Promise<unknown> {
    if (this.registrationsLeft === 0) return pause(20);
    this.registrationsLeft--;
    const email = `person${this.registered.size}@students.example`;
    const sent = newCount();
    this.registered.set(email, sent);
    const headers = { 'content-type': formType, [idempotencyHeader]: email };
    const body = formBytes({ ...ashaTexts, email, 'selectedEvents[]': 'Oracle' }).toString();
    return this.#track(sent, 'register', { headers, body });
  }

  async #write(): Promise<unknown> {
    if (this.lettersLeft === 0) return pause(20);
    this.lettersLeft--;
    const [event, { length: people }] = this.#oneOf([...this.#people.readers]);
    const subject = `Letter ${this.letters.length}`;
    const preview = await this.#insist('previewLetter', { body: { filter: { event }, subject, text: 'Hello {name}' } });
    const { id } = preview.body as { id: string };
    const letter = { id, subject, people, sent: newCount(), stopped: newCount() };
    this.letters.push(letter);
    await this.#track(letter.sent, 'sendLetter', { body: { preview: id } });
    await pause(this.random() * 100);
    return this.random() < 0.4 && this.#track(letter.stopped, 'stopLetter', { id }, 'done');
  }
}
