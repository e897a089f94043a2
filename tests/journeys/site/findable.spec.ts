import { expect, test } from '#tests/support/browser/journey.ts';

const ids = ['codecascade', 'logo', 'bingo', 'triathlon', 'oracle', 'imagineering'];
const others = ['/contact', '/register', '/gallery', '/privacy'];
const pages = ['/', '/events', ...ids.map((id) => `/events/${id}`), ...others];

/** In the tests' edition, only these pages have a preview picture (og:image). */
const pictured = ['/', '/events/oracle'];

test.describe('without scripts', () => {
  // Search engines read what the server sends.
  test.use({ javaScriptEnabled: false });

  test('search engines get a title, description, address and structured data for each page', async ({ page, fest }) => {
    const seen = new Set<string>();
    const data: Record<string, ReturnType<typeof JSON.parse>> = {};
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
        expect([await content('og:image:width'), await content('og:image:height')]).toEqual(['1200', '630']);
        data[path] = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
      }
      seen.add(`${await page.title()} ${description}`);
    }
    expect(seen.size).toBe(pages.length);

    const [home, oracle] = [data['/'], data['/events/oracle']];
    const times = { startDate: '2025-08-12T13:30:00+05:30', endDate: '2025-08-12T15:30:00+05:30' };
    expect(home).toMatchObject({ '@type': 'Event', name: 'Tech Fest 10.0', startDate: '2025-08-12T10:00:00+05:30' });
    expect(home.endDate).toBe(times.endDate);
    expect(home.subEvent).toHaveLength(6);
    const price = { price: 0, priceCurrency: 'INR', url: 'https://fest.example/register' };
    const offer = expect.objectContaining({ ...price, availability: 'https://schema.org/InStock' });
    for (const { isAccessibleForFree, offers } of [home, ...home.subEvent])
      expect([isAccessibleForFree, offers]).toEqual([true, offer]);
    expect(home.subEvent.find(({ name }: { name: string }) => name === 'Oracle')).toMatchObject(times);
    expect(oracle).toMatchObject({
      '@type': 'Event',
      name: 'Oracle',
      url: 'https://fest.example/events/oracle',
      image: ['https://fest.example/share/events/oracle.jpg'],
      ...times,
      location: { name: 'College of Science and Technology, room 806' },
      superEvent: { name: 'Tech Fest 10.0', url: 'https://fest.example/' },
    });
  });
});

test('the sitemap lists public pages, no other page is indexed, and the manifest’s icons exist', async ({ fest }) => {
  const get = (path: string) => fetch(fest.url + path);
  const sitemap = await (await get('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>https:\/\/fest\.example([^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual(pages);
  expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://fest.example/sitemap.xml');

  for (const path of '/admin /admindashboard /admin/mails /board /coming-soon /pass /desk/join /no-such-page'.split(
    ' ',
  ))
    expect(await (await get(path)).text(), path).toContain('<meta name="robots" content="noindex">');

  const { id, icons } = (await (await get('/manifest.webmanifest')).json()) as { id: string; icons: { src: string }[] };
  // This id keeps an installed site the same program, even if `start_url` changes.
  expect(id).toBe('/');
  expect(icons.length).toBeGreaterThanOrEqual(3);
  for (const { src } of icons) expect((await get(src)).headers.get('content-type')).toBe('image/png');
});
