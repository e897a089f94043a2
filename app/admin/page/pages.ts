import { hasFees } from '#programme/fees.ts';

type ToolPage = {
  to: string;
  label: string;
  /** Other pages on which the menu also highlights the link `to`. */
  leadsTo?: readonly string[];
  /** The menu shows this title above a group of pages. */
  under?: string;
  /** Set if the page has another security policy. For example, /desk may use the camera. */
  needsFullLoad?: true;
};

/** The organisers' pages, in the order of the menu. */
export const pages: readonly ToolPage[] = [
  { to: '/admin/today', label: 'Today' },
  { to: '/admindashboard', label: 'Registrations' },
  { to: '/admin/people', label: 'People', leadsTo: ['/admin/colleges', '/admin/photos'] },
  ...(hasFees() ? [{ to: '/admin/money', label: 'Money' }] : []),
  { to: '/admin/letters', label: 'Letters', under: 'Messages' },
  { to: '/admin/notices', label: 'Notices', under: 'Messages' },
  { to: '/admin/mails', label: 'Mails', under: 'Messages' },
  { to: '/admin/desks', label: 'Desks' },
  { to: '/admin/accounts', label: 'Accounts' },
  { to: '/desk', label: 'At the door', needsFullLoad: true },
];
