import { useEffect, useState } from 'react';

/** A value that updates only after a pause, so that typing does not send a request for each letter. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}

/** The search of a combobox, from what is typed into it. */
export function useTypedSearch() {
  const [typed, onSearch] = useState('');
  return { search: useDebounced(typed.trim(), 300), onSearch };
}
