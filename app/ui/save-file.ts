/** How long (in ms) the bytes are held for the browser to begin saving them. */
const heldFor = 60_000;

/** Hands a file that was made in the browser over as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), heldFor);
}
