import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './routes.tsx';

const root = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// Built pages are prerendered, but the development server sends an empty page.
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
