import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { events } from '#fest/events.ts';
import { App, routes } from './routes.tsx';

/** The module that each route loads: the build preloads its script on the route's page. Here, as no browser needs it. */
const sources: Record<string, string> = {
  '/': 'app/visitor/home/home-page.tsx',
  '/events': 'app/visitor/events/events-page.tsx',
  '/events/:id': 'app/visitor/events/event-page.tsx',
  '/contact': 'app/visitor/contact/contact-page.tsx',
  '/register': 'app/visitor/register/register-page.tsx',
  '/gallery': 'app/visitor/gallery/gallery-page.tsx',
  '/coming-soon': 'app/visitor/coming-soon/coming-soon-page.tsx',
  '/pass/:token?': 'app/visitor/pass/pass-page.tsx',
  '/admin': 'app/admin/login/login-page.tsx',
  '/admindashboard': 'app/admin/dashboard/dashboard-page.tsx',
  '/admin/notices': 'app/admin/notices/notices-page.tsx',
  '/admin/desks': 'app/admin/desks/desks-page.tsx',
  '/admin/mails': 'app/admin/mails/mails-page.tsx',
  '/desk/join/:token?': 'app/desk/join/join-page.tsx',
  '/desk': 'app/desk/desk-page.tsx',
  '/board': 'app/board/board-page.tsx',
  '*': 'app/visitor/not-found/not-found-page.tsx',
};

/** Every page that is built: one an event, and one for all passes, which are secrets. */
export const pages = routes.flatMap(({ path, load }) => {
  const page = { load, source: sources[path] ?? '' };
  return path === '/events/:id'
    ? events.map(({ id }) => ({ ...page, path: `/events/${id}` }))
    : [{ ...page, path: path.replace('/:token?', '') }];
});

/** The HTML of a path, its title and meta elements first. Throws what a component throws: no page is built in part. */
export async function renderPage(path: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // In one piece: the pieces of a longer page would be put in their place by inline scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
