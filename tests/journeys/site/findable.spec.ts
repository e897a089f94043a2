import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/journey.ts';

const ids = ['codecascade', 'logo', 'bingo', 'triathlon', 'oracle', 'imagineering'];
const others = ['/contact', '/register', '/gallery', '/privacy'];
const pages = ['/', '/events', ...ids.map((id) => `/events/${id}`), ...others];

/** In the tests' edition, only these pages have a sharing picture. */
const pictured = ['/', '/events/oracle'];

test('search engines get a title, description and address for each page', async ({ page, fest }) => {
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

async function structuredData(page: Page, path: string) {
  await page.goto(path);
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
}

test('the home page has the fest and its six events as structured data', async ({ page }) => {
  const data = await structuredData(page, '/');
  expect(data).toMatchObject({
    '@type': 'Event',
    name: 'Tech Fest 10.0',
    startDate: '2025-08-12T10:00:00+05:30',
    endDate: '2025-08-12T15:30:00+05:30',
  });
  expect(data.subEvent).toHaveLength(6);
  for (const { isAccessibleForFree, offers } of [data, ...data.subEvent]) {
    expect([isAccessibleForFree, offers]).toEqual([
      true,
      {
        '@type': 'Offer',
        ...{ price: 0, priceCurrency: 'INR', url: 'https://fest.example/register' },
        ...{ availability: 'https://schema.org/InStock', validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      },
    ]);
  }
  const oracle = data.subEvent.find(({ name }: { name: string }) => name === 'Oracle');
  expect(oracle).toMatchObject({ startDate: '2025-08-12T13:30:00+05:30', endDate: '2025-08-12T15:30:00+05:30' });
});

test('an event’s page has its event and picture as structured data', async ({ page }) => {
  const picture = 'https://fest.example/share/events/oracle.jpg';
  expect(await structuredData(page, '/events/oracle')).toMatchObject({
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
  const organisers = ['/admin', '/admindashboard', '/admin/desks', '/admin/notices', '/admin/mails'];
  for (const path of [...organisers, '/board', '/coming-soon', '/pass', '/desk/join', '/admin/join', '/no-such-page'])
    expect(await (await fetch(fest.url + path)).text(), path).toContain('<meta name="robots" content="noindex">');
});

test('the icons of the web manifest exist', async ({ fest }) => {
  const manifest = (await (await fetch(`${fest.url}/manifest.webmanifest`)).json()) as {
    id: string;
    icons: { src: string }[];
  };
  // An installed site stays the same program if `start_url` changes.
  expect(manifest.id).toBe('/');
  expect(manifest.icons.length).toBeGreaterThanOrEqual(3);
  for (const { src } of manifest.icons) {
    expect((await fetch(fest.url + src)).headers.get('content-type')).toBe('image/png');
  }
});
