import { Agent } from 'node:http';
import { deskEntriesAnswer } from '#contract/book/desk-entry.ts';
import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { registerAnswer } from '#contract/pass.ts';
import { events } from '#fest/events.ts';
import { Caller, type Outgoing, type Reply, send } from '#lab/client.ts';
import { formBytes, formType } from '#lab/form.ts';
import type { Random } from '#scripts/seed/people.ts';
import type { Ledger, Registrant, SentForm, Texts, TrackedMark } from './ledger.ts';
import { Loops, sentenceOf } from './loops.ts';
import type { Picture } from './photos.ts';

const marking = 6;

type WritersSetting = {
  url: () => string;
  ledger: Ledger;
  pictures: Picture[];
  random: Random;
  desks?: number | undefined;
  visitors?: number | undefined;
};

/**
 * Fifty writers at once, unless a test needs fewer. Visitors register, add an event or tap twice. Organisers and desks
 * mark people, and desks also register people. Each writer repeats a write until the server
 * acknowledges it. Visitors and desks send the same key again.
 */
export class Writers extends Loops {
  readonly organiser: Caller;
  readonly agent = new Agent({ keepAlive: true });
  readonly unexpected: string[] = [];
  signedOut = 0;
  endedDesks = 0;
  readonly #setting: WritersSetting;

  constructor(setting: WritersSetting) {
    super(setting.random);
    this.#setting = setting;
    this.organiser = new Caller(setting.url, this.agent);
  }

  /** Registers the people who will be marked. Only the first one has a photo. Then starts every writer. */
  async start(): Promise<void> {
    const { desks = 4, visitors = 40 } = this.#setting;
    const people = await Promise.all(
      Array.from({ length: marking + desks }, (_, index) => this.#registerSomebody(index === 0)),
    );
    await this.organiser.signIn();
    const list = (await this.organiser.ask('registrations')).body as { _id: string; name: string }[];
    const ids = people.map(({ texts }) => list.find(({ name }) => name === texts.name)?._id ?? '');
    const marked = people.map((person, index) => {
      const id = ids[index] ?? '';
      return index < marking ? () => this.#markOnce(person, id) : this.#deskWriter(`Desk ${index}`, person, id);
    });
    this.repeat([...Array.from({ length: visitors }, () => () => this.#registerSomebody()), ...marked]);
  }

  override async stop(): Promise<void> {
    await super.stop();
    this.agent.destroy();
  }

  async register(person: Registrant, form: SentForm): Promise<void> {
    const { url, ledger, pictures } = this.#setting;
    const call = formCall(person, form, pictures);
    const reply = await this.#insist(() => send(url(), call, this.agent));
    if (reply.status === 200) ledger.acknowledge(person, form, registerAnswer.parse(reply.body));
  }

  /**
   * A desk marks one participant, takes the mark back, and registers walk-ins. No other desk marks that participant.
   * Returns a function that makes one write.
   */
  #deskWriter(name: string, person: Registrant, id: string): () => Promise<void> {
    const { url, ledger, random } = this.#setting;
    const desk = new Caller(url, this.agent);
    const label = person.forms[0]?.events[0];
    const event = events.find((one) => one.label === label)?.id ?? '';
    const changes = { acknowledged: 0, isUnderWay: false };
    person.presence = { eventId: event, changes };
    let isJoined = false;
    const join = async () => {
      if (isJoined) this.endedDesks++;
      const reply = await desk.join(this.organiser, name);
      isJoined = reply.status === 200;
      return reply.status === 401 ? this.organiser.signIn() : reply;
    };
    let writes = 0;
    const send = async (entry: object) => {
      const body = { entries: [{ ...entry, key: `${name}-${++writes}`.replaceAll(' ', '-') }] };
      const reply = await this.#insist(() => desk.call('writeEntries', { body }), join);
      const [result] = reply.status === 200 ? deskEntriesAnswer.parse(reply.body).results : [];
      if (result?.refused) this.unexpected.push(result.refused);
      return result;
    };

    const mark = async () => {
      if (changes.acknowledged === 0) person.marks.isPresent.underWay = true;
      changes.isUnderWay = true;
      if (!(await send({ kind: changes.acknowledged % 2 === 1 ? 'taken-back' : 'seen', person: id, event }))) return;
      person.marks.isPresent = { acknowledged: true, underWay: null };
      ledger.acknowledgeCount(changes);
    };
    const registerWalkIn = async () => {
      const { id: presentAt, label } = events[Math.floor(random() * events.length)] ?? { id: '', label: '' };
      const walkIn = ledger.addWalkIn(this.#invent(), presentAt);
      const fields = { ...walkIn.texts, selectedEvents: [label], presentAt, paymentMethod: 'cash' };
      const result = await send({ kind: 'walk-in', fields });
      if (result) ledger.acknowledgeWalkIn(walkIn, result.isNew === true);
    };
    return () => (random() < 0.7 ? mark() : registerWalkIn());
  }

  async #markOnce({ marks: { isPresent, paymentMethod } }: Registrant, id: string): Promise<void> {
    const { random } = this.#setting;
    if (random() < 0.5) {
      const value = random() < 0.5;
      await this.#mark(isPresent, value, () => this.organiser.call('attendance', { id, body: { isPresent: value } }));
    } else {
      const value = ['', 'cash', 'online'][Math.floor(random() * 3)] ?? '';
      const body = { paymentMethod: value };
      await this.#mark(paymentMethod, value, () => this.organiser.call('payment', { id, body }));
    }
  }

  async #mark<T>(mark: TrackedMark<T>, value: T, write: () => Promise<Reply>): Promise<void> {
    mark.underWay = value;
    const { status } = await this.#insist(write);
    if (status === 200) this.#setting.ledger.acknowledgeMark(mark, value);
  }

  #invent(): Texts {
    const number = this.#setting.ledger.people.length + 1;
    return {
      name: `Participant ${number} “ஆஷா” <b>O'Neil</b>`,
      email: `Participant.${number}@students.example`,
      contact: String(6_000_000_000 + number),
      college: `College ${number % 7}`,
      course: 'BCA',
      sem: String(1 + (number % 8)),
    };
  }

  async #registerSomebody(withPhoto = this.#setting.random() < 0.5): Promise<Registrant> {
    const { ledger, random, pictures } = this.#setting;
    const person = ledger.add(this.#invent());
    const drawn = events.map(({ label }) => ({ label, at: random() })).sort((a, b) => a.at - b.at);
    const [extra = '', ...chosen] = drawn.slice(0, 2 + Math.floor(random() * 3)).map(({ label }) => label);
    const photo = withPhoto ? Math.floor(random() * pictures.length) : null;
    await this.#submit(person, chosen, photo);
    if (random() < 0.2) await this.#submit(person, [extra], null);
    return person;
  }

  async #submit(person: Registrant, labels: string[], photo: number | null): Promise<void> {
    const { ledger, random } = this.#setting;
    const key = `${person.texts.contact}-${person.forms.length}`;
    const form = ledger.submit(person, { key, events: labels, photo });
    const taps = random() < 0.1 ? 2 : 1;
    await Promise.all(Array.from({ length: taps }, () => this.register(person, form)));
  }

  /** After a 401, renews the session and tries again. */
  async #insist(attempt: () => Promise<Reply>, renew?: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await this.insist(attempt);
      if (reply.status !== 401) {
        if (reply.status >= 300) this.unexpected.push(sentenceOf(reply));
        return reply;
      }
      if (!renew) this.signedOut++;
      await this.insist(renew ?? (() => this.organiser.signIn()));
    }
  }
}

/** Returns the request that a browser sends through a proxy. Each person has a different IP address. */
function formCall({ texts }: Registrant, { key, events, photo }: SentForm, pictures: Picture[] = []) {
  const bytes = pictures[photo ?? -1]?.upload;
  const number = Number(texts.contact) % 2 ** 24;
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  return {
    ...calls.register,
    headers: { 'content-type': formType, [idempotencyHeader]: key, 'x-forwarded-for': address },
    body: formBytes({ ...texts, 'selectedEvents[]': events }, bytes && { bytes, type: 'image/jpeg' }),
  } satisfies Outgoing;
}

/** Returns a new person who chose Oracle, and the form that registers this person. */
export function newcomer(ledger: Ledger, name: string, contact: string) {
  const texts = { name: `${name} ${contact}`, email: `${contact}@students.example`, contact };
  const person = ledger.add({ ...texts, college: 'C', course: 'BCA', sem: '2' });
  const form = ledger.submit(person, { key: contact, events: ['Oracle'], photo: null });
  return { person, form, call: formCall(person, form) };
}
