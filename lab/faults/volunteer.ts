import { card, lastPerson, markButton, row, searchBox } from '#tests/support/people/at-the-desk.ts';
import type { Phone } from './phone.ts';

export type Marked = { name: string; contact: string };

const visitsEach = 5;

/** What a volunteer did, and the phone kept: what must be in the database once. */
export class Volunteer {
  readonly marked: Marked[] = [];
  readonly paid: Marked[] = [];
  readonly walkedIn: Marked[] = [];
  visits = 0;
  /** What the phone did not keep. */
  readonly broken: string[] = [];
  #waiting = 0;

  /** Without a network: so many visits, then marks, cash and walk-ins. */
  async work(phone: Phone, marks: readonly Marked[], cash: Marked, walkIns: readonly Marked[]): Promise<number> {
    const { page } = phone;
    this.#waiting = 0;
    await this.#goTo(phone, 'Fun Games');
    for (let count = 0; count < visitsEach; count++) {
      await page.getByRole('button', { name: 'Count a visit' }).click();
      if (await this.#isKept(phone, 'a visit')) this.visits++;
    }
    await this.#goTo(phone, 'Oracle');
    for (const person of marks) {
      await this.#open(phone, person);
      await markButton(page).click();
      if (await this.#isKept(phone, `the mark of ${person.name}`)) this.marked.push(person);
      await isTold(phone, person);
    }
    await this.#open(phone, cash);
    await page.getByRole('button', { name: /^Take .*cash$/ }).click();
    if (await this.#isKept(phone, `the cash of ${cash.name}`)) this.paid.push(cash);
    await card(page, cash.name).getByText('Not sent yet').first().waitFor();
    for (const person of walkIns) {
      await searchBox(page).fill(`${person.name} ${person.contact}`);
      await page.getByRole('heading', { name: 'Nobody found' }).waitFor();
      await searchBox(page).press('Enter');
      await page.getByLabel('College name').fill('Lake College');
      await page.getByRole('radio', { name: 'Cash' }).check();
      await page.getByRole('button', { name: 'Register, present at Oracle' }).click();
      if (await this.#isKept(phone, `the walk-in ${person.name}`)) this.walkedIn.push(person);
      await isTold(phone, person);
    }
    return this.#waiting;
  }

  async #goTo({ page }: Phone, place: string): Promise<void> {
    await page.getByRole('button', { name: /This desk is at/ }).click();
    await page.getByRole('button', { name: new RegExp(`^${place}`) }).click();
  }

  async #open({ page }: Phone, { name }: Marked): Promise<void> {
    await searchBox(page).fill(name);
    await row(page, name).click();
    await card(page, name).waitFor();
  }

  async #isKept(phone: Phone, what: string): Promise<boolean> {
    const isKept = await phone.waits(this.#waiting + 1);
    if (isKept) this.#waiting++;
    else this.broken.push(`the phone did not keep ${what}`);
    return isKept;
  }
}

/** In amber, and with the search ready for the next one. */
const isTold = ({ page }: Phone, { name }: Marked) =>
  lastPerson(page)
    .filter({ hasText: name })
    .getByText(/^Saved on this phone · \d+ not sent yet$/)
    .waitFor();
