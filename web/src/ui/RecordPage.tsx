import { type ReactNode, useContext } from 'react';
import { cx } from '../lib/cx.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Card } from './Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import { FigureStrip, type StripFigure } from './FigureStrip.tsx';
import { HeaderExtra } from './PageHeader.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { Skeleton } from './Skeleton.tsx';

/** A page above the record, for the breadcrumbs. */
export interface Crumb {
  label: string;
  to: string;
}

interface RecordPageProps {
  /** The name of the record; also the title of the browser's tab. */
  title: string;
  /** The page of the record in the title, if this page is about a part of it. */
  titleTo?: string | undefined;
  /** The pages above this one, outermost first. */
  trail: readonly Crumb[];
  /** The avatar or icon before the name. */
  mark?: ReactNode;
  state?: ReactNode;
  /** The place of the record, and the contact details of its person. */
  subtitle?: ReactNode;
  /** Buttons; one filled button at most. */
  actions?: ReactNode;
  figures?: readonly StripFigure[] | undefined;
  children: ReactNode;
}

/**
 * The page of one record: breadcrumbs on the band, then its name, state, actions and key figures in one card. Put
 * `Tabs` with `isPage` first into the children where the record has tabs.
 */
export function RecordPage(props: RecordPageProps) {
  const { title, titleTo, trail, mark, state, subtitle, actions, figures, children } = props;
  return (
    <>
      <RecordBand title={title} trail={trail} />
      <header className="card mb-3 shadow-md has-[+div>[data-page]]:mb-0 has-[+div>[data-page]]:rounded-b-none print:shadow-none">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
          {mark && <span className="max-sm:hidden print:hidden">{mark}</span>}
          <div className="min-w-0 flex-1 basis-60">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h1 className="text-xl leading-7 font-bold wrap-anywhere">
                {titleTo ? (
                  <Link to={titleTo} className="hover:text-link hover:underline">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h1>
              {state}
            </div>
            {subtitle && <div className="mt-0.5 text-sm text-muted [&_a]:py-1">{subtitle}</div>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
        </div>
        {figures && (
          <div className="border-t border-line">
            <FigureStrip label={`Figures of ${title}`} figures={figures} isPart />
          </div>
        )}
      </header>
      {children}
    </>
  );
}

interface RecordUnavailableProps {
  /** In the middle of a sentence: 'tenant'. */
  what: string;
  trail: readonly Crumb[];
  /** Why it could not be loaded; undefined while it loads. */
  reason: string | undefined;
  /** Not given where trying again cannot help: a link leads to the page above instead. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

/** The page of a record that is still loading or could not be loaded. */
export function RecordUnavailable({ what, trail, reason, onRetry, isRetrying = false }: RecordUnavailableProps) {
  const title = what.charAt(0).toUpperCase() + what.slice(1);
  const parent = trail.at(-1);
  return (
    <>
      <RecordBand title={title} trail={trail} />
      <Card>
        {reason === undefined ? (
          <div aria-busy="true">
            <output className="sr-only">Loading the {what}...</output>
            <Skeleton className="mb-4 h-8 w-64" />
            <Skeleton className="h-72" />
          </div>
        ) : (
          <>
            <ErrorState
              title={`This ${what} could not be loaded`}
              message={reason}
              onRetry={onRetry}
              isRetrying={isRetrying}
            />
            {!onRetry && parent && (
              <p className="-mt-8 pb-12 text-center">
                <ButtonLink to={parent.to} icon="arrowLeft">
                  {parent.label}
                </ButtonLink>
              </p>
            )}
          </>
        )}
      </Card>
    </>
  );
}

function RecordBand({ title, trail }: { title: string; trail: readonly Crumb[] }) {
  useDocumentTitle(title);
  const extra = useContext(HeaderExtra);
  const parent = trail.length - 1;
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-4 text-white lg:h-16 print:hidden">
      <nav aria-label="Breadcrumbs" className="min-w-0">
        <ol className="flex min-w-0 items-center gap-1.5 text-[0.875rem]">
          {trail.map(({ label, to }, index) => (
            <li key={to} className={cx('flex min-w-0 items-center gap-1.5', index < parent && 'max-sm:hidden')}>
              <Icon name="chevronLeft" className="size-4 sm:hidden" />
              <Link to={to} className="min-h-11 truncate py-3 text-[#dce7e8] hover:text-white hover:underline">
                {label}
              </Link>
              <Icon name="chevronRight" className="size-4 flex-none opacity-60 max-sm:hidden" />
            </li>
          ))}
          <li aria-current="page" className="truncate font-semibold max-sm:hidden">
            {title}
          </li>
        </ol>
      </nav>
      {extra && <div className="flex items-center gap-2.5">{extra}</div>}
    </div>
  );
}
