import { type ComponentType, lazy } from 'react';

/** A part of a page whose script loads when it is first drawn. If it does not load, draws `otherwise`. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = () => null,
) => lazy(() => load().then(asModule, () => asModule(otherwise)));

const asModule = <Part>(part: Part) => ({ default: part });

/** Call this if a script did not load. If the site answers, an update has removed the script. */
export const isUpdated = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
