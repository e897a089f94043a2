/**
 * Asked where a script did not come: whether the site answers, so that the script is gone with the version that this page is of. Otherwise
 * it is the network.
 */
export const isUpdated = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
