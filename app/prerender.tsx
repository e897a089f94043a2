import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { events } from '#fest/events.ts';
import { App, loadPage, routes } from './routes.tsx';

/** Every page that is built: one per event, and one for all passes, whose tokens are secret. */
export const pages = routes.flatMap(({ path, file }) => {
  const paths = path === '/events/:id' ? events.map(({ id }) => `/events/${id}`) : [path.replace('/:token?', '')];
  return paths.map((path) => ({ path, file }));
});

/** The HTML of a page, title and meta elements first. An error in a component stops the build. */
export async function renderPage({ path, file }: { path: string; file: string }): Promise<string> {
  // If this fails, React would render "This page did not load" instead.
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
      // React moves the parts of a longer page by inline scripts, which the site's policy blocks.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
