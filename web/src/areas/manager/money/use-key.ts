import { useEffect, useRef } from 'react';

/** Calls `onPress` for a key, unless a person is typing or a dialog is open. */
export function useKey(wanted: string, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== wanted || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
      if (isTyping || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [wanted]);
}
