import type { ReactNode } from 'react';
import { NUMBER_LEAD } from '../lib/request-number.ts';
import { useLate } from '../lib/use-late.ts';

const loadNumber = () => import('./ToldWithNumber.tsx');

/** Words as they are; a sentence that names the number of a request lets it be copied. */
export function Told({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || !children.includes(NUMBER_LEAD)) return children;
  return <Numbered words={children} />;
}

function Numbered({ words }: { words: string }) {
  const late = useLate(loadNumber, true);
  return late ? <late.ToldWithNumber words={words} /> : words;
}
