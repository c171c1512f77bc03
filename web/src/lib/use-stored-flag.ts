import { useState } from 'react';

/** A yes or no that this browser remembers. Storage that is blocked only means it is forgotten. */
export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const [flag, setFlag] = useState(() => read(key));
  return [
    flag,
    (value) => {
      setFlag(value);
      try {
        localStorage.setItem(key, value ? 'yes' : 'no');
      } catch {
        // not remembered, but it still holds for this visit
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
