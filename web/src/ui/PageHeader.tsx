import { type ReactNode, useContext } from 'react';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { HeaderExtra } from './header-extra.ts';

interface PageHeaderProps {
  title: string;
  /** The line below the title. */
  subtitle?: ReactNode;
  /** Buttons: `variant="glass"` for secondary ones, `variant="bright"` for the main one. */
  actions?: ReactNode;
}

/** The head of a screen, white on the picture band; it also sets the page title. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  useDocumentTitle(title);
  const extra = useContext(HeaderExtra);
  return (
    <header className="mb-5 flex items-center justify-between gap-4 text-white sm:items-end print:mb-3 print:text-ink">
      <div className="min-w-0">
        <h1 className="text-xl sm:text-2xl">{title}</h1>
        {subtitle && <p className="mt-0.5 text-sm text-[#dce7e8] sm:text-base print:text-muted">{subtitle}</p>}
      </div>
      {(actions || extra) && (
        <div className="flex flex-none items-center gap-2 sm:gap-2.5 print:hidden">
          {actions}
          {extra}
        </div>
      )}
    </header>
  );
}
