/** The oldest Node with all known security fixes, released on 2026-10-21. `npm run safe-node` updates it. */
export const safeNode = '26.12.1';

export function isAtLeast(version: string, oldest: string): boolean {
  return version.localeCompare(oldest, 'en', { numeric: true }) >= 0;
}
