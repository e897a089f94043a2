import { existsSync } from 'node:fs';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { eventHours } from '#programme/events.ts';
import { offsetAt } from '#programme/zone.ts';
import { target } from './target.ts';

/**
 * What search engines and messengers read of a page. It is in the built HTML only, not in a script: no browser needs it.
 */

/** The other pages carry `noindex`. */
const indexed = ['/', '/events', ...events.map(({ id }) => `/events/${id}`), '/contact', '/register', '/gallery'];

/** The tags for the head of a route's page; `title` and `description` are the page's own. */
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
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
    ...structuredData(path),
  ];
}

/** The address of the picture that stands for a page where it is shared; null where none has been drawn. */
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

/** The admin's pages are not named here: a crawler must read one to find its `noindex`. */
export const robots = (): string => `User-agent: *\nDisallow: /api/\n\nSitemap: ${addressOf('/sitemap.xml')}\n`;

export const webManifest = (): string =>
  JSON.stringify({
    name: `${edition.name} ${edition.version}`,
    short_name: edition.name,
    description: edition.tagline,
    lang: 'en-IN',
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

/** The links to the icons there are, for the head of every page. Told of none, a browser asks for /favicon.ico. */
export const iconTags = (): string[] => [
  ...(hasIcon('/favicon.svg') ? [] : ['<link rel="icon" href="data:,">']),
  ...Object.entries(iconLinks).flatMap(([file, tag]) => (hasIcon(file) ? [tag] : [])),
  '<link rel="manifest" href="/manifest.webmanifest">',
];

const hasIcon = (file: string): boolean => existsSync(`${target.fest}/pictures/icons${file}`);

const addressOf = (path: string): string => new URL(path, edition.url).href;

/** What a page is about as a schema.org Event, for search engines' event listings: the fest, or one of its events. */
function structuredData(path: string): string[] {
  const event = events.find(({ id }) => path === `/events/${id}`);
  const data = event ? { ...asData(event), superEvent: theFest() } : withEvents(path);
  if (!data) return [];
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  // A closing tag inside the data would end the script element.
  return [`<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`];
}

const withEvents = (path: string) =>
  path === '/' || path === '/events' ? { ...theFest(), subEvent: events.map(asData) } : null;

const place = {
  '@type': 'Place',
  name: edition.college,
  address: [...edition.contact.address, ...(edition.city ? [edition.city] : [])].join(', '),
  geo: { '@type': 'GeoCoordinates', latitude: edition.map.latitude, longitude: edition.map.longitude },
};
const shared = {
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: 'https://schema.org/EventScheduled',
  organizer: { '@type': 'Organization', name: edition.department, url: edition.url },
};

function theFest() {
  return {
    '@type': 'Event',
    name: `${edition.name} ${edition.version}`,
    description: edition.tagline,
    url: addressOf('/'),
    ...pictureOf('/'),
    startDate: instantOf(eventHours.start),
    endDate: instantOf(eventHours.end),
    location: place,
    ...shared,
  };
}

function asData(event: FestEvent) {
  const path = `/events/${event.id}`;
  return {
    '@type': 'Event',
    name: event.label,
    description: event.description,
    url: addressOf(path),
    ...pictureOf(path),
    startDate: instantOf(event.start),
    endDate: instantOf(event.end),
    location: { ...place, name: `${edition.college}, room ${event.room}` },
    ...shared,
    ...(event.fee && {
      offers: { '@type': 'Offer', price: event.fee, priceCurrency: 'INR', url: addressOf('/register') },
    }),
  };
}

function pictureOf(path: string) {
  const picture = sharePicture(path);
  return picture ? { image: [picture] } : {};
}

/** A clock time on the day of the fest, as an instant. */
function instantOf(clock: string): string {
  return `${edition.date}T${clock}:00${offsetAt(edition.timeZone, new Date(`${edition.date}T12:00:00Z`))}`;
}
