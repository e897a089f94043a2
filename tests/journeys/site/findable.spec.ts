import { expect, test } from '#tests/support/browser/journey.ts';

const ids = ['codecascade', 'logo', 'bingo', 'triathlon', 'oracle', 'imagineering'];
const pages = ['/', '/events', ...ids.map((id) => `/events/${id}`), '/contact', '/register', '/gallery'];

/** In the edition of the tests, only these pages have a picture for sharing. */
const pictured = ['/', '/events/oracle'];

test('every public page has its own title, description and address, and a picture if there is one', async ({
  page,
  fest,
}) => {
  const seen = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    const content = (name: string) => page.locator(`head meta[property="${name}"]`).getAttribute('content');
    const description = await page.locator('head meta[name="description"]').getAttribute('content');
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', `https://fest.example${path}`);
    expect(await content('og:title')).toBe(await page.title());
    expect(await content('og:description')).toBe(description);
    await expect(page.locator('head meta[property="og:image"]')).toHaveCount(Number(pictured.includes(path)));
    if (pictured.includes(path)) {
      const { pathname } = new URL((await content('og:image')) ?? '');
      expect((await fetch(fest.url + pathname)).headers.get('content-type')).toBe('image/jpeg');
    }
    seen.add(`${await page.title()} ${description}`);
  }
  expect(seen.size).toBe(pages.length);
});

test('the home page has the fest and its six events as structured data', async ({ page }) => {
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'Event',
    name: 'Tech Fest 10.0',
    startDate: '2025-08-12T10:00:00+05:30',
    endDate: '2025-08-12T15:30:00+05:30',
  });
  expect(data.subEvent).toHaveLength(6);
  const oracle = data.subEvent.find(({ name }: { name: string }) => name === 'Oracle');
  expect(oracle).toMatchObject({ startDate: '2025-08-12T13:30:00+05:30', endDate: '2025-08-12T15:30:00+05:30' });
});

test('an event’s page has that event as structured data, with its picture', async ({ page }) => {
  await page.goto('/events/oracle');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const picture = 'https://fest.example/share/events/oracle.jpg';
  expect(data).toMatchObject({
    '@type': 'Event',
    name: 'Oracle',
    url: 'https://fest.example/events/oracle',
    image: [picture],
    startDate: '2025-08-12T13:30:00+05:30',
    location: { name: 'College of Science and Technology, room 806' },
    superEvent: { name: 'Tech Fest 10.0', url: 'https://fest.example/' },
  });
  const property = (name: string) => page.locator(`head meta[property="${name}"]`);
  await expect(property('og:image')).toHaveAttribute('content', picture);
  await expect(property('og:image:width')).toHaveAttribute('content', '1200');
  await expect(property('og:image:height')).toHaveAttribute('content', '630');
});

test('the sitemap lists the public pages, and robots.txt names the sitemap', async ({ fest }) => {
  const sitemap = await (await fetch(`${fest.url}/sitemap.xml`)).text();
  expect([...sitemap.matchAll(/<loc>https:\/\/fest\.example([^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual(pages);
  expect(await (await fetch(`${fest.url}/robots.txt`)).text()).toContain('Sitemap: https://fest.example/sitemap.xml');
});

test('organisers’, desks’ and unknown pages are not indexed', async ({ fest }) => {
  for (const path of [
    '/admin',
    '/admindashboard',
    '/admin/desks',
    '/admin/notices',
    '/admin/mails',
    '/board',
    '/coming-soon',
    '/pass',
    '/desk/join',
    '/no-such-page',
  ]) {
    expect(await (await fetch(fest.url + path)).text(), path).toContain('<meta name="robots" content="noindex">');
  }
});

test('the icons of the web manifest exist', async ({ fest }) => {
  const manifest = (await (await fetch(`${fest.url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
  expect(manifest.icons.length).toBeGreaterThanOrEqual(3);
  for (const { src } of manifest.icons) {
    expect((await fetch(fest.url + src)).headers.get('content-type')).toBe('image/png');
  }
});
