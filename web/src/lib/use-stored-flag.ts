import { useState } from 'react';

/** A boolean stored in this browser. If storage is blocked, it lasts for this visit only. */
export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const [flag, setFlag] = useState(() => read(key));
  return [
    flag,
    (value) => {
      setFlag(value);
      try {
        localStorage.setItem(key, value ? 'yes' : 'no');
      } catch {
        // storage is blocked: the value applies to this visit only
      }
    },
  ];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}
