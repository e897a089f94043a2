import { existsSync } from 'node:fs';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { offsetOfDay } from '#programme/calendar.ts';
import { eventHours } from '#programme/events.ts';
import { roomText } from '#programme/moves.ts';
import { withCity } from '#programme/with-city.ts';
import { target } from './target.ts';

/** The pages that search engines may show. All other pages have `noindex`. */
const indexed = [
  ...['/', '/events', ...events.map(({ id }) => `/events/${id}`)],
  ...['/contact', '/register', '/gallery', '/privacy'],
];

export function findableTags(path: string, { title, description }: { title: string; description: string }): string[] {
  if (!indexed.includes(path)) return ['<meta name="robots" content="noindex">'];
  const picture = sharePicture(path);
  const properties = {
    'og:type': 'website',
    'og:site_name': `${edition.name} ${edition.version}`,
    'og:title': title,
    'og:description': description,
    'og:url': addressOf(path),
    ...(picture && { 'og:image': picture, 'og:image:width': '1200', 'og:image:height': '630' }),
    'og:locale': 'en_IN',
  };
  return [
    `<link rel="canonical" href="${addressOf(path)}">`,
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${content}">`),
    `<link rel="alternate" type="application/atom+xml" title="Notices" href="/notices.atom">`,
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
    ...structuredData(path),
  ];
}

function sharePicture(path: string): string | null {
  const file = `/share/${path === '/' ? 'home' : path.slice(1)}.jpg`;
  return existsSync(`${target.fest}/pictures${file}`) ? addressOf(file) : null;
}

export function sitemap(): string {
  const urls = indexed.map((path) => `  <url><loc>${addressOf(path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Does not disallow the admin pages, because a crawler has to read their `noindex`. */
export const robots = (): string => `User-agent: *\nDisallow: /api/\n\nSitemap: ${addressOf('/sitemap.xml')}\n`;

/** security.txt (RFC 9116). It expires a year after the build, in case nobody maintains the site by then. */
export const securityText = (now: Date): string =>
  [
    `Contact: mailto:${edition.contact.email}`,
    `Expires: ${new Date(now.getTime() + 365 * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${addressOf('/.well-known/security.txt')}`,
    '',
  ].join('\n');

export const webManifest = (): string =>
  JSON.stringify({
    name: `${edition.name} ${edition.version}`,
    short_name: edition.name,
    description: edition.tagline,
    lang: 'en-IN',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#0a1024',
    theme_color: '#0a1024',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ].filter(({ src }) => hasIcon(src)),
  });

const iconLinks = {
  '/favicon.svg': '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '/icon-192.png': '<link rel="apple-touch-icon" href="/icon-192.png">',
};

/** Without a favicon.svg, links an empty icon, because browsers would otherwise request /favicon.ico. */
export const iconTags = (): string[] => [
  ...(hasIcon('/favicon.svg') ? [] : ['<link rel="icon" href="data:,">']),
  ...Object.entries(iconLinks).flatMap(([file, tag]) => (hasIcon(file) ? [tag] : [])),
  '<link rel="manifest" href="/manifest.webmanifest">',
];

const hasIcon = (file: string): boolean => existsSync(`${target.fest}/pictures/icons${file}`);

const addressOf = (path: string): string => new URL(path, edition.url).href;

function structuredData(path: string): string[] {
  const event = events.find(({ id }) => path === `/events/${id}`);
  const isOverview = path === '/' || path === '/events';
  if (!event && !isOverview) return [];
  const data = event ? { ...ofEvent(event), superEvent: ofFest() } : { ...ofFest(), subEvent: events.map(ofEvent) };
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  // Escape `<`, because `</script>` in the data would end the element.
  return [`<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`];
}

const ofFest = () => ({
  ...asData('/', { name: `${edition.name} ${edition.version}`, description: edition.tagline, ...eventHours }),
  ...costs(Math.min(...events.map(({ fee = 0 }) => fee))),
});

const ofEvent = ({ id, label, description, start, end, room, fee = 0 }: FestEvent) => ({
  ...asData(`/events/${id}`, {
    name: label,
    description,
    start,
    end,
    venue: `${edition.college}, ${roomText({ room })}`,
  }),
  ...costs(fee),
});

function costs(price: number) {
  const { registrationClosesAt: closes } = edition;
  const now = new Date();
  const state = closes !== null && new Date(closes) <= now ? 'SoldOut' : 'InStock';
  return {
    isAccessibleForFree: price === 0,
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'INR',
      url: addressOf('/register'),
      availability: `https://schema.org/${state}`,
      // The form is open as soon as its page is built.
      validFrom: now.toISOString().slice(0, 10),
      ...(closes !== null && { validThrough: closes }),
    },
  };
}

type Facts = { name: string; description: string; start: string; end: string; venue?: string };

/** Returns a time such as '2025-08-12T13:30:00+05:30'. */
const onTheDay = (clock: string) => `${edition.date}T${clock}:00${offsetOfDay()}`;

function asData(path: string, { name, description, start, end, venue = edition.college }: Facts) {
  const picture = sharePicture(path);
  return {
    '@type': 'Event',
    name,
    description,
    url: addressOf(path),
    ...(picture && { image: [picture] }),
    startDate: onTheDay(start),
    endDate: onTheDay(end),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { '@type': 'Organization', name: edition.department, url: edition.url },
    location: {
      '@type': 'Place',
      name: venue,
      address: withCity(edition.contact.address.join(', ')),
      geo: { '@type': 'GeoCoordinates', latitude: edition.map.latitude, longitude: edition.map.longitude },
    },
  };
}
