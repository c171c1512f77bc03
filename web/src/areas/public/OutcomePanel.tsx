import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useFirstFocus } from '../../lib/use-first-focus.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { type Tone, TONE_SOFT } from '../../ui/tone.ts';
import { PublicPanel } from './PublicPanel.tsx';

interface OutcomePanelProps {
  icon: IconName;
  tone: Tone;
  title: string;
  /** A sentence with the outcome and the next step. */
  children: ReactNode;
  /** The link or button for the next step. */
  action?: ReactNode;
}

/** The outcome on a small public page. It replaces a form or a spinner, so focus moves to its heading. */
export function OutcomePanel({ icon, tone, title, children, action }: OutcomePanelProps) {
  useDocumentTitle(title);
  const heading = useFirstFocus<HTMLHeadingElement>();
  return (
    <PublicPanel className="mx-auto my-4 w-full max-w-120 text-center">
      <span className={cx('mx-auto mb-4 grid size-14 place-items-center rounded-xl border', TONE_SOFT[tone])}>
        <Icon name={icon} className="size-6.5" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl text-ink outline-none">
        {title}
      </h1>
      <div className="mt-2 grid gap-2 text-balance text-muted">{children}</div>
      {action && <div className="mt-6">{action}</div>}
    </PublicPanel>
  );
}
