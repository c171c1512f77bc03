import { useEffect, useState } from 'react';
import { loadConfig } from '../../config.ts';

/** Whether this server creates portals for other offices; undefined until that is known. */
export function useOffersSignUp(): boolean | undefined {
  const [isOffered, setOffered] = useState<boolean>();
  useEffect(() => void loadConfig().then(({ offersSignUp }) => setOffered(offersSignUp)), []);
  return isOffered;
}
