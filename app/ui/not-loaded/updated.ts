/** Call this if a script did not load. True if the site answers: then an update must have removed the script. */
export const isUpdated = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
