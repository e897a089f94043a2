/** After a script did not load. If the site answers, an update removed the script; otherwise it is the network. */
export const isUpdated = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
