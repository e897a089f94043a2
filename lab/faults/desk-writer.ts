import { deskAnswer, walkInAnswer } from '#contract/desk/desk.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import type { Random } from '#scripts/random.ts';
import type { Desk, DeskWrite } from './desk.ts';
import type { Answer } from './http.ts';
import type { Ledger, Person, Texts } from './ledger.ts';

type Setting = {
  desk: Desk;
  ledger: Ledger;
  random: Random;
  /** Sends it, under the same key, until it is acknowledged. */
  insist(write: DeskWrite): Promise<Answer>;
  /** Of somebody new. */
  invent(): Texts;
};

/** One desk: marks one participant and takes it back in turn, counts visits, and registers who walks in. */
export class DeskWriter {
  readonly #setting: Setting;
  readonly #person: Person;
  readonly #id: string;
  #writes = 0;

  /** `person` is marked at this desk and nowhere else. */
  constructor(setting: Setting, person: Person, id: string) {
    this.#setting = setting;
    this.#person = person;
    this.#id = id;
    const label = person.submissions[0]?.events[0];
    const eventId = events.find((event) => event.label === label)?.id ?? '';
    person.presence = { eventId, changes: { acknowledged: 0, isUnderWay: false } };
    setting.ledger.visits.set(setting.desk.name, { acknowledged: 0, isUnderWay: false });
  }

  async writeOnce(): Promise<void> {
    const chance = this.#setting.random();
    if (chance < 0.5) await this.#mark();
    else if (chance < 0.8) await this.#countVisit();
    else await this.#registerWalkIn();
  }

  async #mark(): Promise<void> {
    const { ledger } = this.#setting;
    const { presence, marks, texts } = this.#person;
    if (!presence) return;
    const isMarked = presence.changes.acknowledged % 2 === 1;
    if (presence.changes.acknowledged === 0) marks.isPresent.underWay = true;
    presence.changes.isUnderWay = true;
    const call = isMarked ? 'takeBackPresence' : 'markPresence';
    const { status, body } = await this.#send({ call, id: this.#id, event: presence.eventId });
    if (status !== 200) return;
    if (!deskAnswer.parse(body).changed) ledger.doubled.push(`${texts.name} was answered as marked before`);
    marks.isPresent = { acknowledged: true, underWay: null };
    ledger.acknowledgeCount(presence.changes);
  }

  async #countVisit(): Promise<void> {
    const { desk, ledger } = this.#setting;
    const visits = ledger.visits.get(desk.name);
    const place = showcases.find(({ spotRegistrationOnly }) => spotRegistrationOnly);
    if (!visits || !place) return;
    visits.isUnderWay = true;
    const { status } = await this.#send({ call: 'countVisit', id: place.id });
    if (status === 200) ledger.acknowledgeCount(visits);
  }

  async #registerWalkIn(): Promise<void> {
    const { ledger, random, invent } = this.#setting;
    const event = events[Math.floor(random() * events.length)];
    if (!event) return;
    const person = ledger.addWalkIn(invent(), event.id);
    const body = { ...person.texts, selectedEvents: [event.label], presentAt: event.id, paymentMethod: 'cash' };
    const answer = await this.#send({ call: 'walkIn', body });
    if (answer.status === 201) ledger.acknowledgeWalkIn(person, walkInAnswer.parse(answer.body).isNew);
  }

  #send(write: Omit<DeskWrite, 'key'>): Promise<Answer> {
    this.#writes++;
    return this.#setting.insist({ ...write, key: `${this.#setting.desk.name}-${this.#writes}`.replaceAll(' ', '-') });
  }
}
