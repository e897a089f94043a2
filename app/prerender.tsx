import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { events } from '#fest/events.ts';
import { App, loadPage, routes } from './routes.tsx';

/** Every page that is built. All passes share one page, because their tokens are secret. */
export const pages = routes.flatMap(({ path, file }) => {
  const paths = path === '/events/:id' ? events.map(({ id }) => `/events/${id}`) : [path.replace(/\/:\w+\?$/, '')];
  return paths.map((path) => ({ path, file }));
});

/** Returns the HTML of a page, with title and meta elements first. An error in a component stops the build. */
export async function renderPage({ path, file }: { path: string; file: string }): Promise<string> {
  // Fail here: otherwise React would render "This page did not load".
  await loadPage(file);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path === '*' ? '/404' : path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // By default, React inserts parts of a long page with inline scripts, which the site's policy blocks.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
