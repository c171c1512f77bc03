import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '../lib/cx.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

/** Content that the portal's frame adds to the buttons of every screen's head; null if the frame shows it elsewhere. */
export const HeaderExtra = createContext<ReactNode>(null);

interface PageHeaderProps {
  title: string;
  /** The line below the title. */
  subtitle?: ReactNode;
  /** Each a `HeadButton`. */
  actions?: ReactNode;
  /** On a larger part of the picture: for the first screen of a portal. */
  isTall?: boolean | undefined;
}

/** The head of a screen, white on the picture band; it also sets the page title. */
export function PageHeader({ title, subtitle, actions, isTall = false }: PageHeaderProps) {
  useDocumentTitle(title);
  const extra = useContext(HeaderExtra);
  return (
    <header
      data-tall={isTall || undefined}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 text-white sm:gap-x-4 print:mb-3 print:text-ink',
        isTall ? 'mb-5 sm:items-end lg:pt-7' : 'mb-3 lg:min-h-16',
      )}
    >
      {/* On a phone the line below the title has the whole width of a tall head. */}
      <div className={cx('min-w-0', isTall && 'max-sm:contents')}>
        <h1 className={cx(isTall ? 'text-xl sm:text-2xl' : 'text-md sm:text-xl lg:leading-6')}>{title}</h1>
        {subtitle && (
          <p
            className={cx(
              'text-[#dce7e8] print:text-muted',
              isTall
                ? 'mt-0.5 text-sm max-sm:col-span-2 max-sm:row-start-2 sm:text-base'
                : 'text-xs max-sm:sr-only lg:max-[85rem]:sr-only',
            )}
          >
            {subtitle}
          </p>
        )}
      </div>
      {(actions || extra) && (
        <div className="flex items-center gap-1 sm:gap-2.5 print:hidden">
          {actions}
          {extra}
        </div>
      )}
    </header>
  );
}
