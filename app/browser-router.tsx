import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

// Without v5Compat it says nothing of a push.
const history = createBrowserHistory({ v5Compat: true });

/**
 * The router on the browser's history. Keeps the script of `/` within 92 kB (scripts/budgets.ts): the router's own
 * BrowserRouter weighs 4 kB more (docs/decisions/0022-the-routers-browser-part-is-left-out.md).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  // A transition keeps the page that is open until the next one's script has come.
  useLayoutEffect(() => history.listen((state) => startTransition(() => setState(state))), []);
  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
