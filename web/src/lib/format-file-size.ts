const KIB = 1024;

/** A file size, for example `340 KB` or `2.4 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`;
  if (bytes < KIB * KIB) return `${Math.round(bytes / KIB)} KB`;
  return `${(bytes / KIB / KIB).toFixed(1)} MB`;
}
