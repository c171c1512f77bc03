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
    <header className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 text-white sm:items-end sm:gap-x-4 print:mb-3 print:text-ink">
      <h1 className="text-xl sm:text-2xl">{title}</h1>
      {/* On phones it has the whole width, below the buttons. */}
      {subtitle && (
        <p className="mt-0.5 text-sm text-[#dce7e8] max-sm:col-span-2 row-start-2 sm:text-base print:text-muted">
          {subtitle}
        </p>
      )}
      {(actions || extra) && (
        <div className="col-start-2 row-start-1 flex items-center gap-2 sm:row-span-2 sm:gap-2.5 print:hidden">
          {actions}
          {extra}
        </div>
      )}
    </header>
  );
}
