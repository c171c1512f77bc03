import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyStateProps {
  icon?: IconName | undefined;
  /** For example 'No payments found'. */
  title: string;
  children?: ReactNode;
  /** The next action, usually a button. */
  action?: ReactNode;
}

export const EmptyState = ({ icon = 'search', title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-12 text-center">
    <span className="mb-4 grid size-14 place-items-center rounded-xl bg-selected text-link">
      <Icon name={icon} className="size-6.5" />
    </span>
    <p className="text-md font-semibold text-ink">{title}</p>
    {children && <div className="mt-1 max-w-[44ch] text-muted">{children}</div>}
    {action && <div className="mt-5">{action}</div>}
  </div>
);

interface NotOfferedProps {
  /** The name of the section, in the plural: 'Messages'. */
  label: string;
  icon: IconName;
}

/** Replaces a section whose calls the server lacks. See docs/product.md, Another server. */
export const NotOffered = ({ label, icon }: NotOfferedProps) => (
  <Card>
    <EmptyState icon={icon} title={`${label} are not available`}>
      The portal is connected to a server that does not offer them. The other sections work as usual.
    </EmptyState>
  </Card>
);
