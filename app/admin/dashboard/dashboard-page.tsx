import { preload } from 'react-dom';
import { startLoading } from '../list/registrations.ts';
import { OrganisersFrame } from '../page/organisers-page.tsx';
import { readSession } from '../session/session.ts';
import { Dashboard } from './dashboard.tsx';
import { Loading } from './loading.tsx';

// Before hydration, so that the list comes sooner.
if ('document' in globalThis && readSession() === 'signed in') startLoading();

export function DashboardPage() {
  // Names the backend, so every call needs it first.
  preload('/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <OrganisersFrame
      title="Event Registrations"
      description="Attendance, payment and export, for organisers."
      placeholder={<Loading />}
    >
      <Dashboard />
    </OrganisersFrame>
  );
}
