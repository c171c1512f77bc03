/** Time for the browser to take the file over before its address is given up. */
const KEPT_MS = 60_000;

/** Hands a file to the person, as a download under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
