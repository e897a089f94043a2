import { pages } from '#app/admin/page/pages.ts';
import { calls } from '#contract/calls/calls.ts';
import {
  allowFailedRequests,
  atBothWidths,
  expect,
  goTo,
  openMenu,
  signIn,
  signInByHand,
  test,
  toolLinks,
} from '#tests/support/browser/journey.ts';
import { brokenWords, coveredByScrollToTop, layoutFaults, setLetters } from '#tests/support/browser/layout.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { ask, listed, register, startSession } from '#tests/support/people/participant.ts';

test('no word of the organisers’ controls breaks, even with large letters', async ({ page, fest }) => {
  test.slow();
  allowFailedRequests();
  const session = await startSession(fest.url);
  const idPhoto = await photoFile(60);
  // The longest name and college that `npm run seed` invents.
  const longest = { name: 'Siddharth Fernandes', college: 'College of Science and Technology' };
  for (const _ of Array(2))
    await register(fest.url, { ...longest, selectedEvents: ['Imagineering', 'Code Cascade'], idPhoto });
  await ask(fest.url, session, calls.makeDesk, { name: 'Main entrance' });
  await ask(fest.url, session, calls.writeNotice, { text: 'Lunch', until: '2099-01-01T00:00:00Z' });
  await signIn(page);
  const looksRight = async (where: string, mayScroll = false) => {
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await brokenWords(page), where).toEqual([]);
    // The desk's list scrolls below its buttons on purpose.
    if (!mayScroll) expect.soft(await layoutFaults(page), where).toEqual([]);
  };
  const [one, two] = (await listed(fest.url, session)).map(({ _id }) => _id);
  const text = { filter: {}, subject: 'Bring your ID card', text: 'Hello!' };
  const letter = (await (await ask(fest.url, session, calls.previewLetter, text)).json()) as { id: string };
  const { link } = (await (await ask(fest.url, session, calls.invite, { name: 'Ravi' })).json()) as { link: string };
  const others = ['colleges', 'photos', `people/${one}`, `people/${one}?with=${two}`, `letters/${letter.id}`];
  const shown = [...pages.map(({ to }) => to), ...others.map((path) => `/admin/${path}`)];
  for (const to of [...shown, new URL(link).pathname]) {
    await page.goto(to);
    if (!link.endsWith(to)) await expect(page.getByText('Signed in as').first()).toBeAttached();
    await expect(page.getByText('Loading')).toHaveCount(0);
    const marks = page.getByRole('row').getByRole('button', { name: 'Present' });
    if (to === '/admindashboard') await expect(marks).not.toHaveCount(0);
    // Each width has its own layout. With large letters, the layout of 360 px stays until 1280 px.
    for (const [letters, widths] of [
      [16, [360, 768, 1024, 1280, 1920]],
      [32, [360, 1280, 1920]],
    ] as const) {
      await setLetters(page, letters);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await looksRight(`${to} at ${width} px, letters of ${letters} px`, to === '/desk');
      }
    }
    if (to !== '/admin/desks') continue;
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await coveredByScrollToTop(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke' }).click();
    const revoke = page.getByRole('dialog', { name: 'Revoke Main entrance?' }).getByRole('button', { name: 'Revoke' });
    await expect(revoke, 'red, because it cannot be undone').toHaveCSS('background-color', 'rgb(255, 107, 107)');
    await looksRight('a question at 360 px, letters of 32 px');
  }
});

test('the menu leads to every page, until somebody signs out', atBothWidths, async ({ page, fest }) => {
  for (const _ of Array(20)) await register(fest.url);
  await signInByHand(page);
  await expect(page).toHaveURL('/admindashboard');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBe('true');
  await expect(page.getByRole('row')).not.toHaveCount(0);

  const site = ['Home', 'Events', 'Contact Us', 'Register'];
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const isOnPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (isOnPhone) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const tool = pages.map(({ label }) => label);
    await expect(drawer.getByRole('link')).toHaveText([...tool, ...site, 'Find my pass']);
    await expect(drawer).toContainText('Signed in as organiser');
    await drawer.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await openMenu(page);
    await expect(drawer.getByRole('link')).toHaveText([...site, 'Find my pass']);
    await page.goto('/admindashboard');
  } else {
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(site);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 1_000);
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(toolLinks(page).getByRole('link', { name: 'Today' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  }

  const inMenu = pages.filter(({ needsFullLoad }) => !needsFullLoad);
  for (const { to, label } of isOnPhone ? inMenu.slice(0, 2) : inMenu) {
    await goTo(page, label);
    await expect(page).toHaveURL(to);
    await expect(drawer).toBeHidden();
    await openMenu(page);
    const link = toolLinks(page).getByRole('link', { name: label, exact: true });
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  // The tests' edition has no fees.
  await expect(toolLinks(page).getByRole('link', { name: 'Money' })).toHaveCount(0);
  await page.goto('/admin/money');
  await expect(page.getByText('This edition has no fees.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the day' })).toHaveCount(0);
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).not.toBe('true');
});
