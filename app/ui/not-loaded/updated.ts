/** Call this if a script did not load. If the site answers, an update has removed the script. */
export const isUpdated = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
