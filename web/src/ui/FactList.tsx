import type { ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

export type Fact = readonly [term: string, value: ReactNode];

/** Terms on the left and their values on the right, one fact a line; false leaves one out. */
export const FactList = ({ facts }: { facts: readonly (Fact | false)[] }) => (
  <dl className="mt-4 divide-y divide-line text-[0.875rem]">
    {facts
      .filter((fact) => fact !== false)
      .map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4 py-2.5">
          <dt className="max-w-3/5 wrap-break-word text-muted">{term}</dt>
          <dd className="min-w-24 text-right font-medium break-words tabular">{unbroken(value)}</dd>
        </div>
      ))}
  </dl>
);
