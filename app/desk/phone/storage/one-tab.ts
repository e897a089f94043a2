/** In ms. A page that was just left may hold the lock for a moment. */
export const whenFree = (): LockOptions => ({ signal: AbortSignal.timeout(300) });
export const byForce: LockOptions = { steal: true };

/** Makes this tab the desk of its browser and gives how to leave; null if another tab is. Without locks every tab is. */
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
