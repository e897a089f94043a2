import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { events } from '#fest/events.ts';
import { App, routes } from './routes.tsx';

/** Every page that is built: one an event, and one for all passes, which are secrets. */
export const pages = routes.flatMap(({ path, ...route }) =>
  path === '/events/:id'
    ? events.map(({ id }) => ({ ...route, path: `/events/${id}` }))
    : [{ ...route, path: path.replace('/:token?', '') }],
);

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
