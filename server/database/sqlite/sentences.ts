import path from 'node:path';

const restore = 'restore the latest backup: npm run restore -- FILE';

export const emptied = (file: string) =>
  `${file} is empty, so its data is gone. Delete it and ${restore}. If nobody has registered yet, delete it and start again.`;

export const withoutFile = (file: string) =>
  `${file} is gone, but its log ${path.basename(file)}-wal is there. Put the file back, or move the log elsewhere and ${restore}`;

export const missing = (file: string) =>
  `${file} is not there. Set DATA_DIR or DATABASE_URL as for the server. If the file was lost, put it back, or ${restore}`;

export const gone = (file: string) =>
  `${file} is gone, although a server has used it before. Put the file back, or ${restore}. For a new fest without registrations, delete server.lock in the same folder.`;

export const damaged = (file: string, reason: string) =>
  `${file} is damaged (${reason}). Stop the server. Move all files whose names begin with ${path.basename(file)} to another folder, and ${restore}`;

export const displaced = (file: string) =>
  `${file} was deleted, emptied, moved or replaced while the server had it open. Nothing is written now. Put the old file back.`;

export const withoutIndex = (file: string) =>
  `${file} is read-only, and its log ${path.basename(file)}-wal has no index. Copy both to a folder that is writable, and set DATA_DIR to it.`;
