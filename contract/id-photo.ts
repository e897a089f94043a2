/** The largest ID photo that is accepted, in bytes. */
export const photoByteLimit = 8 * 1024 * 1024;

/**
 * The longest edge of a stored ID photo, in pixels: the small print of a card can still be read, and it takes two thirds
 * of the time and room of 1600. Browsers shrink to it before they upload.
 */
export const photoEdge = 1280;

/** What the file picker offers. HEIC is offered because some browsers can convert it; the server takes the others. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';
