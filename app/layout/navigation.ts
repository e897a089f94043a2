export const navigation = [
  { to: '/', label: 'Home' },
  { to: '/events', label: 'Events' },
  { to: '/contact', label: 'Contact Us' },
  { to: '/register', label: 'Register' },
] as const;
