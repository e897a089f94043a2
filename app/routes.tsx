import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { standIn } from '#app/layout/page-failed.tsx';
import { Shell } from '#app/layout/shell.tsx';
import { AfterIdle } from '#app/visitor/after-idle.tsx';

/** Every page by its path; `*` is every other path. The build also reads this list. */
export const routes = [
  { path: '/', file: 'visitor/home/home-page.tsx' },
  { path: '/events', file: 'visitor/events/events-page.tsx' },
  { path: '/events/:id', file: 'visitor/events/event-page.tsx' },
  { path: '/contact', file: 'visitor/contact/contact-page.tsx' },
  { path: '/register', file: 'visitor/register/register-page.tsx' },
  { path: '/gallery', file: 'visitor/gallery/gallery-page.tsx' },
  { path: '/privacy', file: 'visitor/privacy/privacy-page.tsx' },
  { path: '/coming-soon', file: 'visitor/coming-soon/coming-soon-page.tsx' },
  { path: '/letters/:token?', file: 'visitor/letters/letters-page.tsx' },
  { path: '/pass/:token?', file: 'visitor/pass/pass-page.tsx' },
  { path: '/board', file: 'board/board-page.tsx' },
  { path: '/admin', file: 'admin/login/login-page.tsx' },
  { path: '/admindashboard', file: 'admin/dashboard/dashboard-page.tsx' },
  { path: '/admin/today', file: 'admin/today/today-page.tsx' },
  { path: '/admin/people/:id?', file: 'admin/people/people-page.tsx' },
  { path: '/admin/colleges', file: 'admin/colleges/colleges-page.tsx' },
  { path: '/admin/photos', file: 'admin/photos/photos-page.tsx' },
  { path: '/admin/money', file: 'admin/money/money-page.tsx' },
  { path: '/admin/letters/:id?', file: 'admin/letters/letters-page.tsx' },
  { path: '/admin/notices', file: 'admin/notices/notices-page.tsx' },
  { path: '/admin/desks', file: 'admin/desks/desks-page.tsx' },
  { path: '/admin/mails', file: 'admin/mails/mails-page.tsx' },
  { path: '/admin/accounts', file: 'admin/accounts/accounts-page.tsx' },
  { path: '/admin/join/:token?', file: 'admin/join/join-page.tsx' },
  { path: '/desk/join/:token?', file: 'desk/join/join-page.tsx' },
  { path: '/desk', file: 'desk/desk-page.tsx' },
  { path: '*', file: 'visitor/not-found/not-found-page.tsx' },
];

const files = import.meta.glob<Record<string, ComponentType>>(['./**/*-page.tsx', '!./admin/page/*']);

/** Loads the script of a page and returns its only export, the component. */
export async function loadPage(file: string): Promise<{ default: ComponentType }> {
  const [component] = Object.values((await files[`./${file}`]?.()) ?? {});
  if (!component) throw new Error(`app/${file} exports no page`);
  return { default: component };
}

const screens = routes.map(({ path, file }) => ({
  path,
  Page: lazy<ComponentType>(() => loadPage(file).catch(standIn)),
}));

export function App() {
  return (
    <Routes>
      <Route
        element={
          <Shell>
            <AfterIdle />
          </Shell>
        }
      >
        {screens.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}
