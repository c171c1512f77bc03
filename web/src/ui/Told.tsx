import { lazy, type ReactNode, Suspense } from 'react';
import { NUMBER_LEAD } from '../lib/request-number.ts';

const ToldWithNumber = lazy(() => import('./ToldWithNumber.tsx'));

/** Words as they are; a sentence that names the number of a request lets it be copied. */
export function Told({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || !children.includes(NUMBER_LEAD)) return children;
  return (
    <Suspense fallback={children}>
      <ToldWithNumber words={children} />
    </Suspense>
  );
}
