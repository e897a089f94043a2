import path from 'node:path';

/** What is said of a database file that cannot be used, to whoever runs the server. */

const restore = 'restore the latest backup: npm run restore -- FILE';

export const emptied = (file: string) =>
  `${file} is empty, so what it held is gone. Delete it and ${restore}. Where nobody has registered yet, delete it and start again.`;

export const withoutFile = (file: string) =>
  `${file} is gone, but its log ${path.basename(file)}-wal is there. Put the file back, or move the log aside and ${restore}`;

export const missing = (file: string) =>
  `${file} is not there. Set DATA_DIR or DATABASE_URL as the server has it; where the file was lost, put it back, or ${restore}`;

export const gone = (file: string) =>
  `A server had ${file} before, and it is gone. Put it back, or ${restore}. For a new fest without registrations delete server.lock beside it.`;

export const damaged = (file: string, reason: string) =>
  `${file} is damaged (${reason}). End the server, move this file and those that begin with its name aside, keep them, and ${restore}`;

export const displaced = (file: string) =>
  `${file} was deleted, emptied, moved or replaced while the server had it open, so nothing is written any more. Put the file that was there back.`;

export const withoutIndex = (file: string) =>
  `${file} may not be written, and cannot be read here because its log ${path.basename(file)}-wal lacks its index. Copy both to a folder that may be written, and set DATA_DIR to that.`;
