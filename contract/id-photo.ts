export const photoByteLimit = 8 * 1024 * 1024;

/** The longest edge of a stored photo, in pixels. Small print stays readable, and 1600 would cost half as much again. */
export const photoEdge = 1280;

/** For the file picker. The server refuses HEIC, but some browsers can convert it. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';
