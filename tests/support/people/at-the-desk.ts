import { type BrowserContext, expect, type Locator, type Page, request } from '@playwright/test';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { ask, listed, register, startSession } from './participant.ts';

type Person = Parameters<typeof register>[1];

export const admin = { [adminHeader]: adminFlag.value };

export async function makeDesk(url: string, name: string): Promise<{ id: string; link: string }> {
  const made = await ask(url, await startSession(url), calls.makeDesk, { name });
  return (await made.json()) as { id: string; link: string };
}

/** Makes a desk, joins it with the phone, and returns the desk's id. */
export async function joinDesk(phone: Pick<BrowserContext, 'request'>, url: string, name: string): Promise<string> {
  const { id, link } = await makeDesk(url, name);
  const token = link.split('/').at(-1);
  expect(await phone.request.post(url + calls.joinDesk.path, { headers: admin, data: { token } })).toBeOK();
  return id;
}

export const searchBox = (page: Page) => page.getByLabel('Search people');
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Found' }).getByRole('button', { name });
export const card = (page: Page, name: string) => page.getByRole('article', { name });
export const lastPerson = (page: Page) => page.getByRole('region', { name: 'Last person' });

export async function openDesk(page: Page): Promise<void> {
  await page.goto('/desk');
  await expect(searchBox(page)).toBeFocused();
}

/** Waits until the phone's list has this many people. */
export async function packKept(page: Page, people: number): Promise<void> {
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await expect(page.getByRole('dialog')).toContainText(`a list of ${people} people`);
  await page.getByRole('button', { name: 'Back to the desk' }).click();
}

/** Registers these people, opens a room's desk on this phone, and returns the desk's id. */
export async function standAt(
  page: Page,
  url: string,
  people: (string | Person)[] = [],
  desk = 'Room 806',
): Promise<string> {
  for (const person of people) await register(url, typeof person === 'string' ? { name: person } : person);
  const id = await joinDesk(page.context(), url, desk);
  await openDesk(page);
  return id;
}

/** Like `standAt`, but waits until the phone has the list of people. */
export async function standWithList(page: Page, url: string, people: (string | Person)[]): Promise<string> {
  const id = await standAt(page, url, people);
  await packKept(page, people.length);
  return id;
}

export async function openCard(page: Page, name: string): Promise<void> {
  await searchBox(page).fill(name);
  await row(page, name).first().click();
  await expect(card(page, name)).toBeVisible();
}

/** Types a code as fast as a scanner. */
export async function scanCode(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** The line of the desk's state, such as 'No network · 2 not sent yet · list from 10:02'. */
export const stateLine = (page: Page) => page.getByText(/^(No network|\d+ not sent yet|\d+ refused)( ·|$)/);

export const markButton = (page: Page, event = 'Oracle') =>
  page.getByRole('button', { name: `Mark present at ${event}`, exact: true });

/** The line on an open card that shows the first sighting. */
export const presentSince = (page: Page, by: string) =>
  page.getByText(new RegExp(`^Present since \\d+:\\d\\d [AP]M, ${by}$`)).filter({ visible: true });

/** Opens the rest of a card: payment, events, code. */
export const openMore = (page: Page) => page.getByText('More', { exact: true }).click();

export async function takeCash(page: Page): Promise<void> {
  await openMore(page);
  await page.getByRole('button', { name: /^Take .*cash$/ }).click();
}

export const entriesCall = `**${calls.writeEntries.path}`;

type SentEntries = { entries: { key: string }[] };

/** Refuses all entries from this page, once `at` resolves. Returns a function that stops this. */
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

/** Makes another desk without a page. Returns a function that marks a person by name. */
export async function otherDesk(url: string, deskName: string): Promise<(person: string, done: Done) => Promise<void>> {
  const phone = await request.newContext({ baseURL: url, extraHTTPHeaders: admin });
  await joinDesk({ request: phone }, url, deskName);
  return async (person, done) => {
    const id = (await listed(url)).find(({ name }) => name === person)?._id ?? '';
    const { method, path } = calls[done.call];
    const address = path.replace(':id', id).replace(':event', ('event' in done && done.event) || 'oracle');
    const data = 'method' in done ? { paymentMethod: done.method } : {};
    expect(await phone.fetch(address, { method, data })).toBeOK();
  };
}

export async function markByName(page: Page, name: string, event = 'Oracle'): Promise<void> {
  await openCard(page, name);
  await markButton(page, event).click();
}

/** The count of visits so far. Another journey may have counted some, because journeys share a server. */
export async function visitsSoFar(counter: Locator): Promise<number> {
  await expect(counter.getByRole('status')).toHaveText(/^\d/);
  return Number.parseInt((await counter.getByRole('status').textContent()) ?? '', 10);
}

/** What the server stores about everybody with this name. */
export async function stateAtServer(page: Page, name: string): Promise<{ isPresent: boolean; presentAt: string[] }[]> {
  const answer = await page.context().request.get(calls.searchPeople.path, { headers: admin, params: { q: name } });
  const people = (await answer.json()) as { isPresent: boolean; presentAt: string[] }[];
  return people.map(({ isPresent, presentAt }) => ({ isPresent, presentAt }));
}
