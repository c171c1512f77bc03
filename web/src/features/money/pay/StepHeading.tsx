import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step of a dialog. It takes the focus, because the button that led to it is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="mt-4 text-center text-lg text-ink outline-none">
      {children}
    </h3>
  );
}
