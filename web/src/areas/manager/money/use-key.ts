import { useEffect, useRef } from 'react';
import { useMay } from '../../../lib/permissions.ts';

/** Where letters and digits are typed; a key that chooses among radio buttons or ticks is free there. */
const TYPED_IN = 'input:not([type=radio], [type=checkbox]), select, textarea';
/** What Enter presses by itself. */
const PRESSED_BY_ENTER = 'a, button, summary, [role=tab]';
/** Notices have this role too, but stand beside the work. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])';

/**
 * Calls `onPress` for a key, unless it belongs to where the focus is, or a dialog is open.
 * @param permission without it the key does nothing
 */
export function useKey(wanted: string, onPress: () => void, permission?: string): void {
  const isOffered = useMay(permission);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== wanted || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const own = wanted === 'Enter' ? `${TYPED_IN}, ${PRESSED_BY_ENTER}` : TYPED_IN;
      if (event.target instanceof HTMLElement && event.target.closest(own)) return;
      if (document.querySelector(OPEN_DIALOG)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [wanted, isOffered]);
}
