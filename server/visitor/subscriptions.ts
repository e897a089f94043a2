import type { FastifyInstance } from 'fastify';
import type { Notice, WrittenNotice } from '#contract/notices.ts';
import { escaped } from '#contract/text.ts';
import { edition } from '#fest/edition.ts';
import { calendarOf, calendarText } from '#programme/calendar.ts';
import { withMoves } from '#programme/moves.ts';
import type { Context } from '#server/context.ts';
import { orLast } from '#server/hold.ts';
import { sendTagged } from '#server/http/headers.ts';
import { route } from '#server/http/route.ts';
import { readMoves, timesOfMoves } from '#server/notices/notices.ts';

const fest = `${edition.name} ${edition.version}`;

/** Serves what other programs subscribe to: the day as a calendar, and the notices as a feed. */
export function subscriptions(scope: FastifyInstance, { db, notices, clock, publicUrl }: Context): void {
  const start = clock().toISOString();
  /** Returns the time to put into the text. The text stays the same until something changes, so programs get a 304. */
  const lastChange = (times: readonly string[]) => [start, ...times].toSorted().at(-1) ?? start;
  const movesAndTimes = orLast(async () => ({ moves: await readMoves(db), times: await timesOfMoves(db) }));

  scope.get('/calendar.ics', async (request, reply) => {
    const { moves, times } = await movesAndTimes();
    const file = calendarOf(withMoves(moves), new Date(lastChange(times)), [
      `X-WR-CALNAME:${calendarText(fest)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
    ]);
    return sendTagged(request, reply, 'text/calendar', file);
  });

  scope.get('/notices.atom', async (request, reply) => {
    const running = await notices.read(clock());
    const feed = [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">',
      `<id>${escaped(publicUrl)}/notices.atom</id>`,
      `<title>${escaped(fest)}: notices</title>`,
      `<updated>${lastChange(running.map(({ writtenAt }) => writtenAt))}</updated>`,
      `<author><name>${escaped(edition.department)}</name></author>`,
      `<link rel="self" type="application/atom+xml" href="${escaped(publicUrl)}/notices.atom"/>`,
      `<link href="${escaped(publicUrl)}/"/>`,
      ...running.map(entryOf),
      '</feed>\n',
    ].join('\n');
    return sendTagged(request, reply, 'application/atom+xml', feed);
  });

  const entryOf = ({ id, text, event, writtenAt }: WrittenNotice): string =>
    [
      `<entry><id>urn:uuid:${id}</id>`,
      `<title>${escaped(text)}</title>`,
      `<updated>${writtenAt}</updated>`,
      `<link href="${escaped(`${publicUrl}/${event ? `events/${event}` : ''}`)}"/></entry>`,
    ].join('\n');
}

export function notices(scope: FastifyInstance, { notices: held, clock }: Context): void {
  route(scope, 'notices', async (request, reply) => {
    const running = await held.read(clock());
    const shown = running.map(({ text, until, event, moved }): Notice => ({ text, until, event, moved }));
    return sendTagged(request, reply, 'application/json', JSON.stringify(shown));
  });
}
