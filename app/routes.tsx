import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { PageNotLoaded } from '#app/layout/page-failed.tsx';
import { Shell } from '#app/layout/shell.tsx';
import { AfterIdle } from '#app/visitor/after-idle.tsx';

type SiteRoute = {
  path: string;
  /** The module that `load` imports: the build preloads its script on the route's page. */
  source: string;
  load: () => Promise<ComponentType>;
};

/** Every screen, each with the script of its own; `*` is every other path. */
export const routes: SiteRoute[] = [
  {
    path: '/',
    source: 'app/visitor/home/home-page.tsx',
    load: () => import('#app/visitor/home/home-page.tsx').then((page) => page.HomePage),
  },
  {
    path: '/events',
    source: 'app/visitor/events/events-page.tsx',
    load: () => import('#app/visitor/events/events-page.tsx').then((page) => page.EventsPage),
  },
  {
    path: '/events/:id',
    source: 'app/visitor/events/event-page.tsx',
    load: () => import('#app/visitor/events/event-page.tsx').then((page) => page.EventPage),
  },
  {
    path: '/contact',
    source: 'app/visitor/contact/contact-page.tsx',
    load: () => import('#app/visitor/contact/contact-page.tsx').then((page) => page.ContactPage),
  },
  {
    path: '/register',
    source: 'app/visitor/register/register-page.tsx',
    load: () => import('#app/visitor/register/register-page.tsx').then((page) => page.RegisterPage),
  },
  {
    path: '/gallery',
    source: 'app/visitor/gallery/gallery-page.tsx',
    load: () => import('#app/visitor/gallery/gallery-page.tsx').then((page) => page.GalleryPage),
  },
  {
    path: '/coming-soon',
    source: 'app/visitor/coming-soon/coming-soon-page.tsx',
    load: () => import('#app/visitor/coming-soon/coming-soon-page.tsx').then((page) => page.ComingSoonPage),
  },
  {
    path: '/pass/:token?',
    source: 'app/visitor/pass/pass-page.tsx',
    load: () => import('#app/visitor/pass/pass-page.tsx').then((page) => page.PassPage),
  },
  {
    path: '/board',
    source: 'app/board/board-page.tsx',
    load: () => import('#app/board/board-page.tsx').then((page) => page.BoardPage),
  },
  {
    path: '/admin',
    source: 'app/admin/login/login-page.tsx',
    load: () => import('#app/admin/login/login-page.tsx').then((page) => page.LoginPage),
  },
  {
    path: '/admindashboard',
    source: 'app/admin/dashboard/dashboard-page.tsx',
    load: () => import('#app/admin/dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
  },
  {
    path: '/admin/notices',
    source: 'app/admin/notices/notices-page.tsx',
    load: () => import('#app/admin/notices/notices-page.tsx').then((page) => page.NoticesPage),
  },
  {
    path: '/admin/desks',
    source: 'app/admin/desks/desks-page.tsx',
    load: () => import('#app/admin/desks/desks-page.tsx').then((page) => page.DesksPage),
  },
  {
    path: '/admin/mails',
    source: 'app/admin/mails/mails-page.tsx',
    load: () => import('#app/admin/mails/mails-page.tsx').then((page) => page.MailsPage),
  },
  {
    path: '/desk/join/:token?',
    source: 'app/desk/join/join-page.tsx',
    load: () => import('#app/desk/join/join-page.tsx').then((page) => page.JoinPage),
  },
  {
    path: '/desk',
    source: 'app/desk/desk-page.tsx',
    load: () => import('#app/desk/desk-page.tsx').then((page) => page.DeskPage),
  },
  {
    path: '*',
    source: 'app/visitor/not-found/not-found-page.tsx',
    load: () => import('#app/visitor/not-found/not-found-page.tsx').then((page) => page.NotFoundPage),
  },
];

const screens = routes.map(({ path, load }) => ({
  path,
  Page: lazy(() => load().then(asDefault, () => asDefault(PageNotLoaded))),
}));

function asDefault(component: ComponentType): { default: ComponentType } {
  return { default: component };
}

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
