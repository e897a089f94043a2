import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { robots, sitemap, webManifest } from './findable.ts';
import { target } from './target.ts';

const ids = ['codecascade', 'logo', 'bingo', 'triathlon', 'oracle', 'imagineering'];
const pages = ['/', '/events', ...ids.map((id) => `/events/${id}`), '/contact', '/register', '/gallery', '/privacy'];
const built = (file: string) => readFileSync(path.join(target.build, 'site', file));

/** What search engines read in the head of a built page. */
function headOf(page: string) {
  const html = built(page === '/' ? 'index.html' : `${page}.html`).toString();
  const read = (pattern: string) => new RegExp(pattern).exec(html)?.[1];
  const property = (name: string) => read(`<meta property="${name}" content="([^"]*)"`);
  const picture = property('og:image');
  return {
    title: read('<title>([^<]+)'),
    description: read('<meta name="description" content="([^"]+)"'),
    address: read('<link rel="canonical" href="([^"]*)"'),
    preview: { title: property('og:title'), description: property('og:description') },
    ...(picture && { picture, size: [property('og:image:width'), property('og:image:height')] }),
    data: JSON.parse(read('<script type="application/ld\\+json">([^<]*)') ?? 'null'),
    isHidden: html.includes('<meta name="robots" content="noindex">'),
  };
}

test('search engines get a title, description, address and preview of each page', () => {
  const heads = pages.map(headOf);
  for (const [index, { title, description, address, preview }] of heads.entries()) {
    expect(address).toBe(`https://fest.example${pages[index]}`);
    expect(preview).toEqual({ title, description });
  }
  expect(new Set(heads.map(({ title, description }) => `${title} ${description}`)).size).toBe(pages.length);
  const pictures = heads.flatMap(({ picture, size }) => (picture ? [[picture, size]] : []));
  const files = ['share/home.jpg', 'share/events/oracle.jpg'];
  expect(pictures).toEqual(files.map((file) => [`https://fest.example/${file}`, ['1200', '630']]));
  for (const file of files) expect(built(file).subarray(0, 2).toString('hex')).toBe('ffd8');
});

test('search engines get the fest and its events as structured data', () => {
  const [home, oracle] = [headOf('/').data, headOf('/events/oracle').data];
  const times = { startDate: '2025-08-12T13:30:00+05:30', endDate: '2025-08-12T15:30:00+05:30' };
  const fest = { '@type': 'Event', name: 'Tech Fest 10.0', startDate: '2025-08-12T10:00:00+05:30' };
  expect(home).toMatchObject({ ...fest, endDate: times.endDate, subEvent: { length: 6 } });
  const price = { price: 0, priceCurrency: 'INR', url: 'https://fest.example/register' };
  const offers = { ...price, availability: 'https://schema.org/InStock' };
  for (const event of [home, ...home.subEvent]) expect(event).toMatchObject({ isAccessibleForFree: true, offers });
  expect(home.subEvent.find(({ name }: { name: string }) => name === 'Oracle')).toMatchObject(times);
  expect(oracle).toMatchObject({
    '@type': 'Event',
    name: 'Oracle',
    url: 'https://fest.example/events/oracle',
    ...times,
    image: ['https://fest.example/share/events/oracle.jpg'],
    location: { name: 'College of Science and Technology, room 806' },
    superEvent: { name: 'Tech Fest 10.0', url: 'https://fest.example/' },
  });
});

test('the sitemap lists public pages, no other page is indexed, and the manifest’s icons exist', () => {
  expect([...sitemap().matchAll(/<loc>https:\/\/fest\.example([^<]*)<\/loc>/g)].map(([, page]) => page)).toEqual(pages);
  expect(robots()).toContain('Sitemap: https://fest.example/sitemap.xml');
  for (const page of '/admin /admindashboard /admin/mails /board /coming-soon /pass /desk/join /404'.split(' '))
    expect([page, headOf(page).isHidden]).toEqual([page, true]);
  const { id, icons } = JSON.parse(webManifest());
  // With this id, an installed site stays the same app even if `start_url` changes.
  expect(id).toBe('/');
  expect(icons.length).toBeGreaterThanOrEqual(3);
  for (const { src } of icons) expect(built(src).subarray(1, 4).toString()).toBe('PNG');
});
