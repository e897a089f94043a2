import { type BrowserContext, expect, type Locator, type Page, request } from '@playwright/test';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { listed, register, startSession } from './participant.ts';

type Person = Parameters<typeof register>[1];

/** Phones at the doors: each a browser that opened the one-time link of a desk, made by an organiser. */

const admin = { [adminHeader]: adminFlag.value };

/** Gives the id of a new desk and the one-time link by which a phone becomes it. */
export async function makeDesk(url: string, name: string): Promise<{ id: string; link: string }> {
  const cookie = await startSession(url);
  const made = await fetch(url + calls.makeDesk.path, {
    method: 'POST',
    headers: { ...admin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return (await made.json()) as { id: string; link: string };
}

/** Makes a desk and has the phone be it; gives its id. */
export async function joinDesk(phone: BrowserContext, url: string, name: string): Promise<string> {
  const { id, link } = await makeDesk(url, name);
  const token = link.split('/').at(-1);
  expect(await phone.request.post(url + calls.joinDesk.path, { headers: admin, data: { token } })).toBeOK();
  return id;
}

export async function endDesk(url: string, id: string): Promise<void> {
  const headers = { ...admin, cookie: await startSession(url) };
  const ended = await fetch(url + calls.endDesk.path.replace(':id', id), { method: 'DELETE', headers });
  expect(ended.ok).toBe(true);
}

export const searchBox = (page: Page) => page.getByLabel('Search people');
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Found' }).getByRole('button', { name });
export const card = (page: Page, name: string) => page.getByRole('article', { name });
/** What came of the last mark, above the search. */
export const lastPerson = (page: Page) => page.getByRole('region', { name: 'Last person' });

/** Opens the desk of a phone that is one, ready for somebody. Named after a room, it is at what happens there. */
export async function openDesk(page: Page): Promise<void> {
  await page.goto('/desk');
  await expect(searchBox(page)).toBeFocused();
}

/** Waits until the phone has so many people in its list, to go on with without a network. */
export async function packKept(page: Page, people: number): Promise<void> {
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await expect(page.getByRole('dialog')).toContainText(`a list of ${people} people`);
  await page.getByRole('button', { name: 'Go on' }).click();
}

/**
 * A phone that is the desk of room 806, whose list holds these people alone, registered first: names, or more of each. Gives the
 * id of the desk.
 */
export async function deskWithList(page: Page, url: string, people: (string | Person)[]): Promise<string> {
  for (const person of people) await register(url, typeof person === 'string' ? { name: person } : person);
  const id = await joinDesk(page.context(), url, 'Room 806');
  await openDesk(page);
  await packKept(page, people.length);
  return id;
}

/** What the desk says under its head, such as 'No network · 2 not sent yet · list of 10:02'. */
export const stateLine = (page: Page) => page.getByText(/^(No network|\d+ not sent yet|\d+ not taken)( ·|$)/);

/** The button of a card. */
export const markButton = (page: Page, event = 'Oracle') =>
  page.getByRole('button', { name: `Mark present at ${event}`, exact: true });

/** What a card says of the first who saw the person. */
export const presentSince = (page: Page, by: string) =>
  page.getByText(new RegExp(`^Present since \\d+:\\d\\d, ${by}$`)).first();

/** Where a phone sends its entries. */
export const entriesCall = `**${calls.writeEntries.path}`;

type SentEntries = { entries: { key: string }[] };

/** Has the server refuse what this page sends, until the function that it gives is called. */
export async function refuseEntries(page: Page, sentence: string, at?: Promise<void>): Promise<() => Promise<void>> {
  await page.route(entriesCall, async (route) => {
    await at;
    const { entries } = route.request().postDataJSON() as SentEntries;
    const results = entries.map(({ key }) => ({ key, id: null, refused: sentence }));
    return route.fulfill({ json: { results, people: [], visits: [] } });
  });
  return () => page.unroute(entriesCall);
}

type Done = { call: 'markPresence' | 'takeBackPresence'; event?: string } | { call: 'takePayment'; method: string };

/** A desk elsewhere, without a page: the function that it gives does something to a person, by their name. */
export async function otherDesk(url: string, deskName: string): Promise<(person: string, done: Done) => Promise<void>> {
  const phone = await request.newContext({ baseURL: url, extraHTTPHeaders: admin });
  const { link } = await makeDesk(url, deskName);
  expect(await phone.post(calls.joinDesk.path, { data: { token: link.split('/').at(-1) } })).toBeOK();
  return async (person, done) => {
    const id = (await listed(url)).find(({ name }) => name === person)?._id ?? '';
    const { method, path } = calls[done.call];
    const address = path.replace(':id', id).replace(':event', ('event' in done && done.event) || 'oracle');
    const data = 'method' in done ? { paymentMethod: done.method } : {};
    expect(await phone.fetch(address, { method, data })).toBeOK();
  };
}

/** Marks somebody at the event of this desk, by their name. */
export async function markByName(page: Page, name: string, event = 'Oracle'): Promise<void> {
  await searchBox(page).fill(name);
  await row(page, name).first().click();
  await markButton(page, event).click();
}

/** What a counter of visits begins at: another journey may have counted some on the same server. */
export async function visitsSoFar(counter: Locator): Promise<number> {
  await expect(counter.getByRole('status')).toHaveText(/^\d/);
  return Number.parseInt((await counter.getByRole('status').textContent()) ?? '', 10);
}

/** Has a page go by its own clock, which the journey sets: the answer of a desk's session brings the server's. */
export async function goByOwnClock(page: Page): Promise<void> {
  await page.route(`**${calls.deskSession.path}`, async (route) => {
    // An answer that Playwright makes up has no Date.
    route.fulfill({ json: await (await route.fetch()).json() });
  });
}

/** Where somebody is present by the server, as labels, and whether they arrived. */
export async function standingOf(page: Page, name: string): Promise<{ isPresent: boolean; presentAt: string[] }[]> {
  const answer = await page.context().request.get(calls.searchPeople.path, { headers: admin, params: { q: name } });
  const people = (await answer.json()) as { isPresent: boolean; presentAt: string[] }[];
  return people.map(({ isPresent, presentAt }) => ({ isPresent, presentAt }));
}
