/** The first match counts, because most browsers also name Chrome and Safari, and Android also names Linux. */
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', FxiOS: 'Firefox', Chrome: 'Chrome', CriOS: 'Chrome' };
const names = Object.entries({ SamsungBrowser: 'Samsung Internet', ...browsers, Safari: 'Safari' });
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'];

/** Such as 'Chrome on Android'; null for other programs. */
export function browserOf(userAgent = ''): string | null {
  const [, browser] = names.find(([sign]) => userAgent.includes(sign)) ?? [];
  const system = systems.find((name) => userAgent.includes(name));
  return browser && system ? `${browser} on ${system}` : null;
}
