import { useEffect, useState } from 'react';

/** An address under which the browser shows a file that was chosen; null while there is none. */
export function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    // The address is made here because it has to be given back below.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown && shown.file === file ? shown.url : null;
}
