import type { ReactNode } from 'react';
import { REQUEST_NUMBER_PREFIX } from '../lib/request-number.ts';
import { useLazyPart } from '../lib/use-lazy-part.ts';

const loadNumber = () => import('./MessageWithRequestNumber.tsx');

/** Plain text; a request number in it can be copied. */
export function MessageText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || !children.includes(REQUEST_NUMBER_PREFIX)) return children;
  return <Numbered words={children} />;
}

function Numbered({ words }: { words: string }) {
  const late = useLazyPart(loadNumber, true);
  return late ? <late.MessageWithRequestNumber words={words} /> : words;
}
