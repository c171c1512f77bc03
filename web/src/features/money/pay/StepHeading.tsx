import type { ReactNode } from 'react';
import { useFirstFocus } from '../../../lib/use-first-focus.ts';

/** The heading of a step of a dialog. It gets the focus, because the button that led to it has disappeared. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h3
      ref={useFirstFocus<HTMLHeadingElement>()}
      tabIndex={-1}
      className="mt-4 text-center text-lg text-ink outline-none"
    >
      {children}
    </h3>
  );
}
