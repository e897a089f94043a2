import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { registerAnswer } from '#contract/pass.ts';
import { events } from '#fest/events.ts';
import type { Random } from '#scripts/random.ts';
import { formBody } from '#tests/support/running/multipart.ts';
import { Counter } from './counter.ts';
import { Desk } from './desk.ts';
import { DeskWriter } from './desk-writer.ts';
import { type Answer, NoAnswer, send } from './http.ts';
import type { Ledger, Person, Submission, Texts, TrackedMark } from './ledger.ts';
import { Organiser } from './organiser.ts';
import type { Picture } from './photos.ts';

const registering = 40;
const marking = 6;
const usualDesks = 4;

type Setting = { url: () => string; ledger: Ledger; pictures: Picture[]; random: Random; desks?: number | undefined };

/**
 * Fifty at once: visitors who register, with and without a photo, come back for one more event or tap twice,
 * organisers who mark, and desks that mark, count and register. Each repeats its write, under the same key, until it is acknowledged.
 */
export class Writers {
  readonly organiser: Organiser;
  readonly agent = new Agent({ keepAlive: true });
  readonly refused = new Counter();
  readonly refusals = new Set<string>();
  readonly unexpected: string[] = [];
  readonly unanswered: NoAnswer[] = [];
  signedOut = 0;
  endedDesks = 0;
  readonly #setting: Setting;
  readonly #requests = new PQueue();
  #stopping = false;
  #loops: Promise<void>[] = [];

  constructor(setting: Setting) {
    this.#setting = setting;
    this.organiser = new Organiser(setting.url, this.agent);
  }

  /** Registers the people whom organisers and desks will mark, the first with a photo, then starts every writer. */
  async start(): Promise<void> {
    const { desks = usualDesks } = this.#setting;
    const people = await Promise.all(
      Array.from({ length: marking + desks }, (_, index) => this.#registerSomebody(index === 0)),
    );
    await this.organiser.signIn();
    const list = (await this.organiser.list()).body as { _id: string; name: string }[];
    const known = people.map((person) => ({
      person,
      id: list.find((row) => row.name === person.texts.name)?._id ?? '',
    }));
    const atDesks = known.slice(marking).map(({ person, id }, index) => this.#deskWriter(`Desk ${index}`, person, id));
    this.#loops = [
      ...Array.from({ length: registering }, () => this.#keepRegistering()),
      ...known.slice(0, marking).map(({ person, id }) => this.#keepMarking(person, id)),
      ...atDesks.map((writer) => this.#keepAtDesk(writer)),
    ];
  }

  #deskWriter(name: string, person: Person, id: string): DeskWriter {
    const { url, ledger, random } = this.#setting;
    const desk = new Desk(name, url, this.agent);
    let isJoined = false;
    return new DeskWriter(
      {
        desk,
        ledger,
        random,
        insist: (write) =>
          this.#insist(
            () => desk.write(write),
            async () => {
              if (isJoined) this.endedDesks++;
              isJoined = (await desk.join(this.organiser)).status === 200;
            },
          ),
        invent: () => this.#invent(),
      },
      person,
      id,
    );
  }

  async #keepAtDesk(writer: DeskWriter): Promise<void> {
    while (!this.#stopping) await writer.writeOnce();
  }

  /** Holds new requests back and resolves once those under way have ended. */
  async pause(): Promise<void> {
    this.#requests.pause();
    await this.#requests.onPendingZero();
  }

  resume(): void {
    this.#requests.start();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.resume();
    await Promise.all(this.#loops);
    this.agent.destroy();
  }

  async #keepRegistering(): Promise<void> {
    while (!this.#stopping) await this.#registerSomebody();
  }

  async #keepMarking(person: Person, id: string): Promise<void> {
    const { random } = this.#setting;
    while (!this.#stopping) {
      if (random() < 0.5) {
        await this.#mark(person.marks.isPresent, random() < 0.5, (isPresent) => ({ isPresent }), id);
      } else {
        const value = ['', 'cash', 'online'][Math.floor(random() * 3)] ?? '';
        await this.#mark(person.marks.paymentMethod, value, (paymentMethod) => ({ paymentMethod }), id);
      }
    }
  }

  async #mark<T>(mark: TrackedMark<T>, value: T, change: (value: T) => Parameters<Organiser['mark']>[1], id: string) {
    mark.underWay = value;
    const answer = await this.#insist(
      () => this.organiser.mark(id, change(value)),
      () => this.#signInAgain(),
    );
    if (answer.status === 200) this.#setting.ledger.acknowledgeMark(mark, value);
  }

  async #signInAgain(): Promise<void> {
    this.signedOut++;
    await this.organiser.signIn();
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

  async #registerSomebody(withPhoto = this.#setting.random() < 0.5): Promise<Person> {
    const { ledger, random, pictures } = this.#setting;
    const person = ledger.add(this.#invent());
    const [extra = '', ...chosen] = this.#someEvents();
    const photo = withPhoto ? Math.floor(random() * pictures.length) : null;
    await this.#submit(person, chosen, photo);
    if (random() < 0.2) await this.#submit(person, [extra], null);
    return person;
  }

  #someEvents(): string[] {
    const { random } = this.#setting;
    const drawn = events.map(({ label }) => ({ label, at: random() })).sort((a, b) => a.at - b.at);
    return drawn.slice(0, 2 + Math.floor(random() * 3)).map(({ label }) => label);
  }

  async #submit(person: Person, labels: string[], photo: number | null): Promise<void> {
    const { ledger, random } = this.#setting;
    const key = `${person.texts.contact}-${person.submissions.length}`;
    const submission = ledger.submit(person, { key, events: labels, photo });
    const taps = random() < 0.1 ? 2 : 1;
    await Promise.all(Array.from({ length: taps }, () => this.register(person, submission)));
  }

  async register(person: Person, submission: Submission): Promise<void> {
    const call = await registerCall(person, submission, this.#setting.pictures);
    const answer = await this.#insist(
      () => send(this.#setting.url(), call, this.agent),
      () => this.#signInAgain(),
    );
    if (answer.status !== 200) return;
    this.#setting.ledger.acknowledge(person, submission, registerAnswer.parse(answer.body));
  }

  /** Tries again after every 5xx and every lost connection, and after a 401 once that was mended. */
  async #insist(attempt: () => Promise<Answer>, mend: () => Promise<void>): Promise<Answer> {
    for (;;) {
      const answer = await this.#requests.add(() => this.#try(attempt));
      if (answer?.status === 401) {
        await this.#requests.add(() => this.#try(mend));
      } else if (answer && answer.status < 500) {
        if (answer.status >= 300) this.unexpected.push(told(answer));
        return answer;
      } else if (answer) {
        this.refusals.add(told(answer));
        this.refused.add();
      }
      await pause(10 + this.#setting.random() * 60);
    }
  }

  async #try<Result>(attempt: () => Promise<Result>): Promise<Result | null> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.unanswered.push(error);
      return null;
    }
  }
}

/** The form as the browser sends it, through a proxy; only the boundary differs between two calls. */
export async function registerCall({ texts }: Person, { key, events, photo }: Submission, pictures: Picture[]) {
  const upload = pictures[photo ?? -1]?.upload;
  const idPhoto = upload ? new Blob([new Uint8Array(upload)], { type: 'image/jpeg' }) : null;
  const { payload, headers } = await formBody({ ...texts, 'selectedEvents[]': events, idPhoto });
  const through = { [idempotencyHeader]: key, 'x-forwarded-for': addressOf(texts.contact) };
  return { ...calls.register, headers: { ...headers, ...through }, body: payload };
}

/** Everybody has an address of their own, for a server whose limits are on. */
function addressOf(contact: string): string {
  const number = Number(contact) % 2 ** 24;
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

const told = ({ status, body }: Answer) => `${status} ${(body as { error?: string } | undefined)?.error}`;
