import { calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { readCode } from '#tests/support/browser/codes.ts';
import {
  allowFailedRequests,
  expect,
  inRehearsal,
  signIn,
  testOfFacts as test,
} from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { downloadBy, loseAnswer } from '#tests/support/browser/network.ts';
import { openCard, openMore, standAt } from '#tests/support/people/at-the-desk.ts';
import { registerForPass } from '#tests/support/people/participant.ts';
import { edition } from '../../../fest/edition.ts';
import { events } from '../../../fest/events.ts';

const paid = events.find(({ fee }) => fee !== undefined);
const label = (paid ?? events[0])?.label ?? '';
const fee = (paid?.fee ?? 0) + (edition.fee ?? 0);

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

test('cash is handed over, and the day is closed and reopened', inRehearsal, async ({ page, browser, fest }) => {
  const phone = await (await browser.newContext({ baseURL: fest.url })).newPage();
  await standAt(phone, fest.url, [{ name: 'Asha Rao', selectedEvents: [label] }], 'Room 804');
  await openCard(phone, 'Asha Rao');
  await phone.getByRole('button', { name: `Take ${rupees(fee)} cash` }).click();
  await expect(phone.getByText(`${rupees(fee)} due`)).toHaveCount(0);
  await openMore(phone);
  await expect(phone.getByText(`Paid in cash · ${rupees(fee)}`)).toBeVisible();

  await signIn(page, '/admin/people');
  await page.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page.getByRole('region', { name: 'Marks' })).toContainText(`Cash, ${rupees(fee)}`);
  await page.goto('/admin/today');
  await page.getByRole('link', { name: `${rupees(fee)} not handed over by Room 804.` }).click();
  const row = (name: string) => page.getByRole('table', { name: 'Money' }).getByRole('row').filter({ hasText: name });
  const cells = (...amounts: number[]) => amounts.map(rupees).join('');
  await expect(row('Room 804')).toContainText(cells(fee, 0, 0, fee, 0, fee));
  await expectNoFindings(page);

  const handOver = page.getByRole('form', { name: 'Hand over cash' });
  await handOver.getByRole('button', { name: 'Hand over' }).click();
  await expect(handOver.getByRole('alert')).toHaveText(
    'Choose who hands over and who receives, and enter whole rupees.',
  );
  await handOver.getByLabel('From').selectOption('Room 804');
  await handOver.getByLabel('To').selectOption('organiser');
  await handOver.getByLabel('Amount in rupees').fill(`${fee + 1}`);
  allowFailedRequests();
  await handOver.getByRole('button', { name: 'Hand over' }).click();
  await expect(handOver.getByRole('alert')).toHaveText(`Room 804 holds only ${rupees(fee)}.`);
  await handOver.getByLabel('Amount in rupees').fill(`${fee}`);
  // The answer is lost, so the organiser sends the form twice. The cash is handed over once.
  await loseAnswer(page, `**${calls.handOver.path}`);
  await handOver.getByRole('button', { name: 'Hand over' }).click();
  await expect(handOver.getByRole('alert')).toContainText('Network error');
  await expect(row('organiser')).toContainText(cells(0, fee, 0, fee, 0, fee));
  await expect(handOver.getByLabel('Amount in rupees')).toHaveValue(`${fee}`);
  await handOver.getByRole('button', { name: 'Hand over' }).click();
  await expect(handOver.getByLabel('Amount in rupees')).toHaveValue('');
  await expect(row('Room 804')).toContainText(cells(fee, 0, fee, 0, 0, 0));
  await expect(page.getByRole('region', { name: 'Handed over' }).getByRole('listitem')).toHaveText([
    new RegExp(`^${rupees(fee)} from Room 804 to organiser.*by organiserCancel$`),
  ]);

  const close = page.getByRole('form', { name: 'Close the day' });
  await close.getByLabel('Collector').selectOption('organiser');
  await close.getByLabel('Counted, in rupees').fill(`${fee - 5}`);
  await close.getByLabel('Note').fill('five short');
  await close.getByRole('button', { name: 'Close the day' }).click();
  const said = `Closed: ${rupees(fee)} expected, ${rupees(fee - 5)} counted, difference −₹5.`;
  await expect(close.getByRole('status')).toHaveText(said);
  await expect(row('organiser')).toContainText(`${cells(0, fee, 0, fee)}−₹5${rupees(fee - 5)}`);
  const closed = page.getByRole('region', { name: 'Closed days' }).getByRole('listitem');
  await expect(closed).toContainText(`${rupees(fee - 5)} counted, ${rupees(fee)} expected (₹5 short)`);
  await expect(closed).toContainText('by organiser: five short');

  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await layoutFaults(page)).toEqual([]);
  const { bytes } = await downloadBy(page.getByRole('button', { name: 'CSV' }));
  const [heads, ...rows] = bytes.toString().trim().split('\r\n');
  expect(heads).toContain('"Taken","Received","Handed over","Balance","Difference","In hand","Last close"');
  expect(rows.sort()).toEqual([
    `"Room 804",${fee},0,${fee},0,0,0,"Not closed"`,
    expect.stringMatching(`^"organiser",0,${fee},0,${fee},-5,${fee - 5},"₹.*: five short"$`),
  ]);

  await closed.getByRole('button', { name: 'Reopen' }).click();
  const question = page.getByRole('dialog', { name: 'Reopen the day of organiser?' });
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect(question.getByLabel('Why?')).toHaveAccessibleDescription(/This field is required/);
  await question.getByLabel('Why?').fill('found it');
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect(closed).toContainText('by organiser: found it');
  await expect(row('organiser')).toContainText(cells(0, fee, 0, fee, 0, fee));
  await expect(row('organiser').getByText('Not closed')).toBeVisible();
  await phone.context().close();
});

if (edition.upi) payByUpi(edition.upi.id);

function payByUpi(upiId: string): void {
  test('a participant pays by UPI, and an organiser verifies the UTR', inRehearsal, async ({ page, browser, fest }) => {
    const utr = '522412345678';
    const { pass } = await registerForPass(fest.url, { name: 'Asha Rao', selectedEvents: [label] });
    const ravi = await registerForPass(fest.url, { name: 'Ravi Das', selectedEvents: [label] });
    const phone = await (await browser.newContext({ baseURL: fest.url })).newPage();
    await phone.goto(pass);
    const pay = phone.getByRole('region', { name: /UPI/ });
    const rupeeFont = () =>
      phone.evaluate(() => [...document.fonts].find(({ unicodeRange }) => unicodeRange === 'U+20B9')?.status);
    await expect.poll(rupeeFont).toBe('loaded');
    await pay.getByRole('button', { name: 'Pay for others too' }).click();
    const link = pay.getByLabel('Pass link of another person');
    await link.fill(pass);
    await pay.getByRole('button', { name: 'Add' }).click();
    await expect(pay).toContainText('This is the link of your own pass.');
    await link.fill(`${fest.url}${ravi.pass}`);
    await pay.getByRole('button', { name: 'Add' }).click();
    await expect(pay).toContainText(`Also for Ravi Das (${rupees(fee)}).`);
    const code = await readCode(await pay.getByRole('img', { name: `QR code to pay ${rupees(2 * fee)}` }).screenshot());
    expect(code).toContain(`upi://pay?pa=${upiId}&pn=`);
    expect(code).toMatch(new RegExp(`&am=${2 * fee}\\.00&cu=INR&tr=\\w{8}&tn=[^+ ]+$`));
    await expect(pay.getByRole('link', { name: 'Pay in a UPI app' })).toHaveAttribute('href', code ?? '');
    const field = pay.getByLabel('UTR of your payment');
    await field.fill('52241234567');
    await expect(pay).toContainText('A UTR has 12 digits, but you entered 11 characters.');
    await expectNoFindings(phone);
    await field.fill('5224 1234 5678');
    await pay.getByRole('button', { name: 'Send the UTR' }).click();
    await expect(pay).toContainText(`The UTR ${utr} was entered. An organiser will check it.`);

    await signIn(page);
    await page.goto('/admin/today');
    await page.getByRole('link', { name: '1 UTR to verify.' }).click();
    const utrs = page.getByRole('region', { name: 'UTRs to verify', exact: true });
    await expect(utrs).toContainText(`${utr}${rupees(2 * fee)} for Asha Rao, Ravi Das, entered`);
    await expectNoFindings(page);
    await utrs.getByRole('button', { name: 'Ask about it' }).click();
    const question = page.getByRole('dialog', { name: `Ask about the UTR ${utr}?` });
    await question.getByLabel('Why?').fill('Which day?');
    await question.getByRole('button', { name: 'Ask about it' }).click();
    await expect(utrs.getByRole('listitem')).toContainText('Which day?');

    await phone.goto(ravi.pass);
    await expect(pay).toContainText(`An organiser asks about the UTR ${utr}: Which day?`);
    await phone.evaluate(() => document.documentElement.setAttribute('data-season', 'afterwards'));
    await expect(phone.getByRole('img', { name: /QR code to pay/ })).toBeHidden();
    await expect(phone.getByText(/[^m]pay ₹|to pay/i).filter({ visible: true })).toHaveCount(0);
    await expect(field).toBeVisible();

    const meera = await registerForPass(fest.url, { name: 'Meera Iyer', selectedEvents: [label] });
    const form = page.getByRole('form', { name: 'Match a bank statement' });
    await form.getByRole('button', { name: 'Match' }).click();
    await expect(form.getByRole('alert')).toHaveText('Choose a file, or paste the cells of a statement.');
    await form
      .getByLabel('Or cells pasted')
      .fill(
        `Txn Date\tDescription\tMemo\tCredit\n12/08/25\tlunch\tUPI/${utr}/ASHA\t${2 * fee}.00\n12/08/25\t${meera.reference}\t\t${fee}\n`,
      );
    await form.getByRole('button', { name: 'Match' }).click();
    await expect(page.getByRole('heading', { name: 'Found: 0 UTRs to verify' })).toBeVisible();
    await expect(page.getByText('nobody entered its UTR, probably paid for Meera Iyer')).toBeVisible();
    await page.getByLabel('Narration').selectOption('Memo');
    await expect(page.getByRole('heading', { name: 'Found: 1 UTR to verify' })).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'Verify 1' }).click();
    await expect(utrs).toContainText('None right now.');
    await form.getByRole('button', { name: 'Match' }).click();
    await expect(page.getByText('1 verified already.')).toBeVisible();
    await expect(page.getByLabel('Narration')).toHaveValue('Memo');
    await expect(page.getByRole('main').getByRole('region').last()).toContainText(`Decided UTRs${utr}`);
    const online = rupees(2 * (paid?.fee ?? fee));
    await expect(page.getByRole('region', { name: 'Payments by event' })).toContainText(`₹0 cash, ${online} online`);
    await phone.goto(ravi.pass);
    await expect(phone.getByText(`${rupees(fee)} paid online`)).toBeVisible();
    await expect(pay).toHaveCount(0);
    await phone.context().close();
  });
}
