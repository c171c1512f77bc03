import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFirstFocus } from '../../../lib/use-first-focus.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { columnsPath, IMPORT_PATH, previewPath } from './import-paths.ts';

const STEPS = [
  { key: 'upload', label: 'Upload' },
  { key: 'columns', label: 'Columns' },
  { key: 'preview', label: 'Preview' },
  { key: 'import', label: 'Import' },
  { key: 'report', label: 'Report' },
] as const;
export type ImportStep = (typeof STEPS)[number]['key'];

interface ImportStepsProps {
  step: ImportStep;
  /** Id of the draft whose earlier steps can be opened; null once the import has started. */
  draft?: string | null;
}

export function ImportSteps({ step, draft = null }: ImportStepsProps) {
  const now = STEPS.findIndex(({ key }) => key === step);
  return (
    <nav aria-label="Steps of the import" className="card mb-4 px-3 py-3 sm:px-5 print:hidden">
      <ol className="flex items-center justify-between gap-1 sm:gap-3">
        {STEPS.map(({ key, label }, index) => {
          const isPast = index < now;
          const to = isPast && draft ? pathOf(key, draft) : undefined;
          const content = (
            <>
              <span
                className={cx(
                  'grid size-7 flex-none place-items-center rounded-full border text-sm font-semibold tabular',
                  index === now && 'border-transparent bg-primary text-on-primary',
                  isPast && 'border-green-line bg-green-bg text-green-ink',
                  index > now && 'border-line bg-sunken text-muted',
                )}
              >
                {isPast ? <Icon name="check" className="size-4" /> : index + 1}
              </span>
              <span
                className={cx(
                  'text-xs sm:text-[0.875rem]',
                  index === now ? 'font-semibold text-ink' : 'font-medium text-muted',
                  to && 'text-link underline-offset-2 group-hover:underline',
                )}
              >
                {label}
                {isPast && <span className="sr-only">, done</span>}
              </span>
            </>
          );
          const className = 'flex min-h-11 flex-col items-center gap-1 sm:flex-row sm:gap-2.5';
          return (
            <li key={key} className="flex min-w-0 flex-1 items-center gap-3 max-sm:justify-center sm:last:flex-none">
              {to ? (
                <Link to={to} className={cx(className, 'group rounded-md sm:px-1')}>
                  {content}
                </Link>
              ) : (
                <span aria-current={index === now ? 'step' : undefined} className={cx(className, 'sm:px-1')}>
                  {content}
                </span>
              )}
              {index < STEPS.length - 1 && <span aria-hidden="true" className="h-px flex-1 bg-line max-sm:hidden" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const pathOf = (step: ImportStep, draft: string): string | undefined =>
  ({ upload: IMPORT_PATH, columns: columnsPath(draft), preview: previewPath(draft) })[step as 'upload'];

interface StepCardProps {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** The first card of a step. It replaces the previous step, so focus moves to its heading. */
export function StepCard({ title, lead, aside, className, children }: StepCardProps) {
  const heading = useFirstFocus<HTMLHeadingElement>();
  return (
    <section aria-label={title} className={cx('card mb-4 p-4 sm:px-6 sm:py-5', className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:flex-nowrap">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-[75ch] text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
