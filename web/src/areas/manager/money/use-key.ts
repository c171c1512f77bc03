import { useEffect, useRef } from 'react';
import { useMay } from '../../../lib/permissions.ts';

/** Fields for letters and digits; while a radio button or a tick box has the focus, a key is free. */
const TYPED_IN = 'input:not([type=radio], [type=checkbox]), select, textarea';
/** Elements that Enter presses. */
const PRESSED_BY_ENTER = 'a, button, summary, [role=tab]';
/** Notices have this role too, but are not part of the form. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])';

/**
 * Calls `onPress` for a key, or one of several, unless the focused element uses the key itself, or a dialog is open.
 * @param permission without it the key does nothing
 */
export function useKey(wanted: string | readonly string[], onPress: (key: string) => void, permission?: string): void {
  const isOffered = useMay(permission);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (![wanted].flat().includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return;
      const own = event.key === 'Enter' ? `${TYPED_IN}, ${PRESSED_BY_ENTER}` : TYPED_IN;
      if (event.target instanceof HTMLElement && event.target.closest(own)) return;
      if (document.querySelector(OPEN_DIALOG)) return;
      event.preventDefault();
      latest.current(event.key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [wanted, isOffered]);
}
