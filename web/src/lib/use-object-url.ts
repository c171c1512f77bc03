import { useEffect, useState } from 'react';

/** An object URL to show a chosen file; null while there is none. */
export function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    // The effect creates the URL, because its clean-up has to revoke it.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown && shown.file === file ? shown.url : null;
}
