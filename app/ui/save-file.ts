export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Wait a minute, because the browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
