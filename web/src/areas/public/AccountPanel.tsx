import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useFirstFocus } from '../../lib/use-first-focus.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { type Tone, TONE_SOFT } from '../../ui/tone.ts';
import { PublicPanel } from './PublicPanel.tsx';

export function AccountPanel({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <PublicPanel className="mx-auto my-4 w-full max-w-120">
      <h1 className="text-xl text-ink sm:text-2xl">{title}</h1>
      <p className="mt-1.5 text-muted">{lead}</p>
      {children}
    </PublicPanel>
  );
}

interface OutcomePanelProps {
  icon: IconName;
  tone: Tone;
  title: string;
  children: ReactNode;
  action: ReactNode;
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
      <div className="mt-6">{action}</div>
    </PublicPanel>
  );
}

export const NextLink = ({ to = '/login', children = 'Sign In' }: { to?: string; children?: string }) => (
  <ButtonLink to={to} variant="primary" size="lg" className="w-full">
    {children}
  </ButtonLink>
);
