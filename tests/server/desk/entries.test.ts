import { beforeEach, describe, expect, test } from 'vitest';
import { type DeskEntriesAnswer, deskEntriesAnswer, mostEntries, waitingId } from '#contract/book/desk-entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { databases } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { joinedDesk, queueCall, storePerson } from '#tests/support/people/desk.ts';
import { sharedApp } from '#tests/support/running/app.ts';

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  let headers: Record<string, string>;
  let id: string;
  beforeEach(async () => {
    headers = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
    id = await storePerson(fest.db);
  });

  const send = (entries: readonly unknown[], who = headers) => fest.app.inject(queueCall(entries, who));
  const answered = async (entries: readonly unknown[]): Promise<DeskEntriesAnswer> =>
    deskEntriesAnswer.parse((await send(entries)).json());

  const seen = (key: string, person = id) => ({ kind: 'seen', key, person, event: 'oracle' });
  const written = () => {
    const ours = fest.db.selectFrom('entries').select(['key', 'actor']).where('registration_id', '=', id);
    return ours.where('kind', '=', 'seen').orderBy('key').execute();
  };

  /** `joined` and `noted` are minutes after the mark. The phone sends its undo one minute after `joined`. */
  test.each<[what: string, desk: string, joined: number, noted: number, isUndone: boolean]>([
    ['cannot undo a mark of another desk', 'Room 805', 1, 2, false],
    ['undoes a mark that its phone made before the phone became this desk', 'Room 805', 1, 0.5, true],
    ['undoes yesterday’s mark of a desk with the same name', 'Room 804', 1440, 1441, true],
    ['cannot undo a mark of three days ago', 'Room 804', 4320, 4321, false],
    ['cannot undo a mark of three days ago, whatever the phone’s time', 'Room 804', 4320, 0, false],
  ])('a desk %s', async (_what, desk, joined, noted, isUndone) => {
    const start = fest.clock.now.getTime();
    const at = (minute: number) => new Date(start + minute * 60_000);
    await answered([seen(`seen-${id}`)]);
    const { headers: next } = await joinedDesk(fest.db, desk, at(joined));
    fest.clock.now = at(joined + 1);
    const undo = { kind: 'undone', key: `undo-${id}`, person: id, entry: `seen-${id}`, notedAt: at(noted) };
    const [packed] = deskEntriesAnswer.parse((await send([undo], next)).json()).people;
    expect(packed && stateOf(packed).isPresent).toBe(!isUndone);
    fest.clock.now = at(0);
  });

  test('the answer says why an entry was refused, and a refused entry does not block other entries', async () => {
    const unreadable = { ...seen('c'), event: 'oracle\u0000' };
    const queue: [unknown, key: string, refused?: string][] = [
      [seen('a'), 'a'],
      [null, '', 'The request has a wrong or missing value.'],
      [{ key: 7 }, '', 'There is no such kind of entry.'],
      [{ ...seen('b'), kind: 'danced' }, 'b', 'There is no such kind of entry.'],
      [unreadable, 'c', ruleSentences.unreadable],
      [{ ...seen('d'), event: 'abacus' }, 'd', 'This fest has no such event.'],
      [seen('e', '01980000-0000-7000-8000-000000000000'), 'e', 'There is no registration with this id.'],
      [seen('e', 'no-id'), 'e', 'There is no registration with this id.'],
      [seen('e', waitingId('nobody')), 'e', 'There is no registration with this id.'],
      [{ ...seen('a'), event: 'bingo' }, 'a', expect.stringContaining('already used for something else')],
      [{ kind: 'walk-in', key: 'f', fields: { ...ashaTexts, selectedEvents: [] } }, 'f', ruleSentences.events],
      [{ kind: 'visit', key: 'g', showcase: 'oracle' }, 'g', expect.stringContaining('counts no visits')],
      // The key of a refused entry can be used again.
      [seen('d'), 'd'],
    ];
    const { results } = await answered(queue.map(([entry]) => entry));
    expect(results).toEqual(
      queue.map(([, key, refused]) => (refused === undefined ? { key, id } : { key, id: null, refused })),
    );
    expect((await written()).map(({ key }) => key)).toEqual(['a', 'd']);
  });

  test('a queue has one to fifty entries', async () => {
    const many = Array.from({ length: mostEntries + 1 }, (_, index) => seen(`key-${index}`));
    for (const entries of [[], many]) expect((await send(entries)).statusCode).toBe(400);
    expect(await written()).toEqual([]);
  });

  test('each entry of a queue counts once, even if the desk ended halfway and the queue is sent again', async () => {
    const queue = Array.from({ length: 9 }, (_, index) => seen(`late-${index}`));
    const [noon, tomorrow] = [fest.clock.now, new Date(fest.clock.now.getTime() + 86_400_000)];
    let looks = 0;
    Object.defineProperty(fest.clock, 'now', { get: () => (looks++ < 6 ? noon : tomorrow), configurable: true });
    const ended = await send(queue);
    expect([ended.statusCode, ended.json().error]).toEqual([401, deskSentences.ended]);
    const before = await written();
    expect([before.length > 0, before.length < queue.length]).toEqual([true, true]);

    Object.defineProperty(fest.clock, 'now', { value: tomorrow, writable: true });
    headers = (await joinedDesk(fest.db, 'Gate', tomorrow)).headers;
    const { results } = await answered(queue);
    expect(results).toEqual(queue.map(({ key }) => ({ key, id })));
    expect((await written()).map(({ actor }) => actor)).toEqual(
      queue.map((_, index) => (index < before.length ? 'Room 804' : 'Gate')),
    );
  });
});
