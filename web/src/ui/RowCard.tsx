import type { ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

interface RowCardProps {
  tick?: ReactNode;
  title: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}

/** A row of a list on a phone: its name with its sum or state, and lines below. A title or sum as text is bold. */
export const RowCard = ({ tick, title, aside, children }: RowCardProps) => (
  <div className="grid gap-1 text-[0.875rem]">
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-0">
        {tick && <span className="-mt-2.5 -ml-3.25">{tick}</span>}
        <div className="min-w-0">{bold(title)}</div>
      </div>
      <div className="flex-none text-right whitespace-nowrap">{bold(aside)}</div>
    </div>
    {children}
  </div>
);

const bold = (part: ReactNode) =>
  typeof part === 'string' ? <b className="font-semibold wrap-anywhere text-ink tabular">{unbroken(part)}</b> : part;

/** A line of a {@link RowCard} in small print. */
export const CardLine = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-2 text-sm text-muted tabular">
    <span className="min-w-0">{unbroken(children)}</span>
    {aside}
  </div>
);
