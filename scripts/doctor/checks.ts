import { isTrustedByBrowsers } from './certificate.ts';
import { isBackedUp, isOnTime, isReachedBothWays, isRecent, isThere, isWhole } from './database.ts';
import { hasRoom, isPrivate, staysThere } from './disk.ts';
import { isBuilt, isNodeRecent, isOfThisFest } from './installation.ts';
import type { Check } from './installation-state.ts';
import { arrive, letsUsIn } from './mail.ts';
import { isReached, isTrusted } from './public-url.ts';
import { isReady } from './server.ts';
import { isLimited, isPasswordLong } from './settings.ts';

/** Each check by its subject. Database checks report nothing if the database cannot be used. */
export const checks = {
  'the limits': isLimited,
  'the first password': isPasswordLong,
  "Node's version": isNodeRecent,
  'what is built': isBuilt,
  'the disk': staysThere,
  'its free space': hasRoom,
  'file permissions': isPrivate,
  'the database': isThere,
  'its addresses': isReachedBothWays,
  'its version': isRecent,
  'its file': isWhole,
  'the clock': isOnTime,
  'the backups': isBackedUp,
  'the server': isReady,
  'the public address': isReached,
  'its certificate': isTrustedByBrowsers,
  'the proxies': isTrusted,
  'the mail server': letsUsIn,
  'the mails': arrive,
  'the samples': isOfThisFest,
} satisfies Record<string, Check>;
