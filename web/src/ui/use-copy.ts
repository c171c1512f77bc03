import { useState } from 'react';
import { notify } from './notices.ts';

/** A function that copies a text, and whether it was copied. Browsers have a clipboard on secure connections only. */
export function useCopy(text: string): { isCopied: boolean; copy: (() => void) | undefined } {
  const [isCopied, setCopied] = useState(false);
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = () =>
    void clipboard?.writeText(text).then(
      () => setCopied(true),
      () => notify.failure("Couldn't copy. Select the text and copy it."),
    );
  return { isCopied, copy: clipboard && copy };
}
