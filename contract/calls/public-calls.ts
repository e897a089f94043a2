export const publicCalls = {
  register: { method: 'POST', path: '/api/register' },
  pass: { method: 'GET', path: '/api/pass/:token' },
  changeEvents: { method: 'PUT', path: '/api/pass/:token/events' },
  changeEmail: { method: 'PUT', path: '/api/pass/:token/email' },
  changePhoto: { method: 'PUT', path: '/api/pass/:token/photo' },
  claimUtr: { method: 'PUT', path: '/api/pass/:token/utr' },
  renewPass: { method: 'POST', path: '/api/pass/:token/renewals' },
  withdraw: { method: 'DELETE', path: '/api/pass/:token' },
  findPass: { method: 'POST', path: '/api/pass/find' },
  notices: { method: 'GET', path: '/api/notices' },
} as const;
export type PublicCall = keyof typeof publicCalls;
