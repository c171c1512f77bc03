import { EMPTY_FILE } from '@amayumba/contract/sentences.ts';

/** The largest file that the server accepts. See docs/rules.md, Uploads. */
const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** Why a file cannot be a receipt or attachment, checked before a slow upload; undefined if it can. */
export function attachmentError(file: File | null): string | undefined {
  if (!file) return undefined;
  if (file.size === 0) return EMPTY_FILE;
  // Some phones give no type for HEIC pictures; the server checks the content.
  const isKnown = file.type === '' || file.type.startsWith('image/') || file.type === 'application/pdf';
  if (!isKnown) return 'Choose a picture or a PDF.';
  return file.size > FILE_BYTES_MAX ? 'This file is larger than 10 MB. Choose a smaller one.' : undefined;
}
