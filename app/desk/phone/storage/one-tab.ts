/** Waits for the lock for 300 ms, because a page that was just closed may still hold it. */
export const whenFree = (): LockOptions => ({ signal: AbortSignal.timeout(300) });
export const byForce: LockOptions = { steal: true };

/** Makes this tab the desk and returns a function to leave, or null if another tab is the desk. */
export function becomeDesk(name: string, options: LockOptions, onLost: () => void): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    let isHeld = false;
    const hold = () => {
      isHeld = true;
      return new Promise<void>((leave) => resolve(leave));
    };
    locks.request(`desk ${name}`, options, hold).catch(() => (isHeld ? onLost() : resolve(null)));
  });
}
