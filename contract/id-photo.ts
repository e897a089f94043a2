export const photoByteLimit = 8 * 1024 * 1024;

/** The longest edge of a stored photo, in pixels. Small print stays readable. 1600 would take 1.5 times the space. */
export const photoEdge = 1280;

/** The file picker offers these types. The server refuses HEIC, but some browsers can convert it. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';
