import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#app/api.ts';
import type { Decided } from '#app/desk/offline/queue/write.ts';
import { refusals } from '#app/desk/offline/reckoning/standing.ts';
import { calls, idempotencyHeader } from '#contract/calls.ts';
import { deskAnswer, type PersonCard, personCard } from '#contract/desk.ts';
import { paymentVersion } from '#contract/versions.ts';
import { type MarkCase, markCases, type Verdict } from '#tests/cases/marks.ts';
import { startApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { passOfNew } from '#tests/support/pass.ts';
import { phoneAt } from '#tests/support/phone.ts';

/** The one table of marks, through the routes and through a phone without a network: the same verdicts, and the same truth. */

type Step = MarkCase['steps'][number];
type Done = Omit<Step, 'is' | 'version'>;

const codeOf = (sentence: string) =>
  (Object.keys(refusals) as (keyof typeof refusals)[]).find((code) => refusals[code].sentence === sentence);

function decidedFor(step: Done, id: string, keys: (number: number) => string): Decided {
  const { do: call, ...rest } = step as { do: Decided['call']; event?: string; of?: number };
  const { event, of, ...body } = rest;
  if (event !== undefined) return { call, id, event };
  return { call, id, body: of === undefined ? body : { key: keys(of) } };
}

function versionSeen(card: PersonCard | null, { call, event }: Decided): string | undefined {
  if (call === 'markArrival') return card?.arrivalVersion;
  if (call === 'takePayment') return card ? paymentVersion(card.paymentMethod) : undefined;
  return card?.events.find(({ id }) => id === event)?.version;
}

/** What names the state that this card shows. */
const stateIn = ({ events, arrivalVersion, paymentMethod, selectedEvents, presentAt, isPresent, fee }: PersonCard) => ({
  ...{ arrivalVersion, paymentMethod, selectedEvents, presentAt, isPresent, fee },
  events: events.map(({ id, isChosen, version, presentSince }) => ({
    id,
    isChosen,
    version,
    isSeen: presentSince !== null,
  })),
});

function expectEnd(card: PersonCard, { at, arrival, payment, ...versions }: MarkCase['end']): void {
  for (const [event, version] of Object.entries(versions))
    expect([event, card.events.find(({ id }) => id === event)?.version]).toEqual([event, version]);
  if (at !== undefined) expect(card.presentAt).toEqual(at);
  if (arrival !== undefined) expect(card.arrivalVersion).toBe(arrival);
  if (payment !== undefined) expect(card.paymentMethod).toBe(payment);
}

describe.each(databases)('on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let here: Awaited<ReturnType<typeof joinedDesk>>;
  let elsewhere: typeof here;
  let people = 0;
  beforeAll(async () => {
    fest = await startApp({}, await open());
    here = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
    elsewhere = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
  });
  afterAll(() => fest.stop());

  async function somebody(): Promise<string> {
    const contact = String(6_100_000_000 + people++);
    await passOfNew(fest.app, { contact, 'selectedEvents[]': ['Oracle', 'C Bingo'] });
    const row = fest.db.selectFrom('registrations').select('id').where('contact', '=', contact);
    return (await row.executeTakeFirstOrThrow()).id;
  }
  async function cardOf(id: string): Promise<PersonCard> {
    const answer = await fest.app.inject({ url: calls.person.path.replace(':id', id), headers: here.headers });
    return personCard.parse(answer.json());
  }
  async function send(desk: typeof here, { call, id = '', event = '', body, version }: Decided, key?: string) {
    const { method, path } = calls[call];
    const headers = {
      ...desk.headers,
      ...(version !== undefined && { 'if-match': version }),
      ...(key !== undefined && { [idempotencyHeader]: key }),
    };
    const url = path.replace(':id', id).replace(':event', event);
    const answer = await fest.app.inject({ method, url, headers, ...(body && { payload: body }) });
    const said = answer.json();
    if (answer.statusCode !== 200) return { verdict: codeOf(said.error), card: personCard.parse(said.person) };
    const { changed, person } = deskAnswer.parse(said);
    return { verdict: (changed ? 'changed' : 'already') as Verdict, card: person };
  }
  async function doElsewhere(id: string, did: readonly Done[] = []): Promise<void> {
    for (const step of did) {
      const { verdict } = await send(
        elsewhere,
        decidedFor(step, id, () => ''),
      );
      expect(verdict).toBe('changed');
    }
  }
  const decide = (decided: Decided, version: string | undefined): Decided =>
    version === undefined || version === '' || decided.call === 'undoAtDesk' || decided.call === 'addEvent'
      ? decided
      : { ...decided, version };

  test.each(markCases)('through the routes: $says', async ({ before, meanwhile, steps, end }) => {
    const id = await somebody();
    const keyOf = (number: number) => `route-${id}-${number}`;
    await doElsewhere(id, before);
    let card = await cardOf(id);
    await doElsewhere(id, meanwhile);
    for (const [number, { is, version, ...step }] of steps.entries()) {
      const decided = decidedFor(step, id, keyOf);
      const done = await send(here, decide(decided, version ?? versionSeen(card, decided)), keyOf(number));
      expect([number, done.verdict]).toEqual([number, is]);
      card = done.card;
    }
    expectEnd(await cardOf(id), end);
  });

  test.each(markCases)(
    'on a phone without a network, and replayed: $says',
    async ({ before, meanwhile, steps, end }) => {
      const id = await somebody();
      const keyOf = (number: number) => `phone-${id}-${number}`;
      await doElsewhere(id, before);
      const { phone, network, write, arrive } = phoneAt(fest.app, here, { clock: () => fest.clock.now.getTime() });
      await arrive();
      network.isCut = true;
      const refused: Verdict[] = [];
      for (const [number, { is, version, ...step }] of steps.entries()) {
        const decided = decidedFor(step, id, keyOf);
        const seen = versionSeen(phone.card(id), decided);
        // What was reckoned after the step before is what the table says.
        if (meanwhile && version !== undefined) expect([number, seen]).toEqual([number, version]);
        const verdict = await write(decide(decided, version ?? seen), undefined, keyOf(number)).then(
          ({ at, answer }) => {
            expect(at).toBe('phone');
            return answer && 'changed' in answer && answer.changed ? 'changed' : 'already';
          },
          (error) => (error instanceof Problem ? codeOf(error.message) : error),
        );
        expect([number, verdict]).toEqual([number, meanwhile ? 'changed' : is]);
        // Nobody is told of what was refused and undone.
        if (meanwhile && step.do === 'undoAtDesk' && is in refusals) refused.splice(step.of, 1);
        else if (meanwhile && is in refusals) refused.push(is);
      }
      const reckoned = phone.card(id);
      if (!meanwhile) expectEnd(reckoned as PersonCard, end);

      await doElsewhere(id, meanwhile);
      network.isCut = false;
      await phone.follow();
      expect(phone.state).toMatchObject({ waiting: 0, isAway: false });
      expect(phone.state.told.map(({ sentence }) => codeOf(sentence))).toEqual(refused);
      const card = await cardOf(id);
      expectEnd(card, end);
      expect(stateIn(phone.card(id) as PersonCard)).toEqual(stateIn(card));
      if (!meanwhile) expect(stateIn(reckoned as PersonCard)).toEqual(stateIn(card));
    },
  );
});
