import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { standIn } from '#app/layout/page-failed.tsx';
import { Shell } from '#app/layout/shell.tsx';
import { AfterIdle } from '#app/visitor/after-idle.tsx';

type SiteRoute = {
  path: string;
  load: () => Promise<ComponentType>;
};

/** Every screen, each with the script of its own; `*` is every other path. */
export const routes: SiteRoute[] = [
  {
    path: '/',
    load: () => import('#app/visitor/home/home-page.tsx').then((page) => page.HomePage),
  },
  {
    path: '/events',
    load: () => import('#app/visitor/events/events-page.tsx').then((page) => page.EventsPage),
  },
  {
    path: '/events/:id',
    load: () => import('#app/visitor/events/event-page.tsx').then((page) => page.EventPage),
  },
  {
    path: '/contact',
    load: () => import('#app/visitor/contact/contact-page.tsx').then((page) => page.ContactPage),
  },
  {
    path: '/register',
    load: () => import('#app/visitor/register/register-page.tsx').then((page) => page.RegisterPage),
  },
  {
    path: '/gallery',
    load: () => import('#app/visitor/gallery/gallery-page.tsx').then((page) => page.GalleryPage),
  },
  {
    path: '/coming-soon',
    load: () => import('#app/visitor/coming-soon/coming-soon-page.tsx').then((page) => page.ComingSoonPage),
  },
  {
    path: '/pass/:token?',
    load: () => import('#app/visitor/pass/pass-page.tsx').then((page) => page.PassPage),
  },
  {
    path: '/board',
    load: () => import('#app/board/board-page.tsx').then((page) => page.BoardPage),
  },
  {
    path: '/admin',
    load: () => import('#app/admin/login/login-page.tsx').then((page) => page.LoginPage),
  },
  {
    path: '/admindashboard',
    load: () => import('#app/admin/dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
  },
  {
    path: '/admin/notices',
    load: () => import('#app/admin/notices/notices-page.tsx').then((page) => page.NoticesPage),
  },
  {
    path: '/admin/desks',
    load: () => import('#app/admin/desks/desks-page.tsx').then((page) => page.DesksPage),
  },
  {
    path: '/admin/mails',
    load: () => import('#app/admin/mails/mails-page.tsx').then((page) => page.MailsPage),
  },
  {
    path: '/desk/join/:token?',
    load: () => import('#app/desk/join/join-page.tsx').then((page) => page.JoinPage),
  },
  {
    path: '/desk',
    load: () => import('#app/desk/desk-page.tsx').then((page) => page.DeskPage),
  },
  {
    path: '*',
    load: () => import('#app/visitor/not-found/not-found-page.tsx').then((page) => page.NotFoundPage),
  },
];

const screens = routes.map(({ path, load }) => ({
  path,
  Page: lazy<ComponentType>(() => load().then(asDefault, standIn)),
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
