/** How long (in ms) a browser may take until it has begun to save; the bytes are held until then. */
const patience = 60_000;

/** Hands a file that was made in the browser to the visitor as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), patience);
}
