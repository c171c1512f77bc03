import type { ReactNode } from 'react';
import { RefreshButton } from './RefreshButton.tsx';
import { Card } from './Card.tsx';
import { FilterBar, type FilterBarProps } from './FilterBar.tsx';
import { FigureStrip, type StripFigure } from './FigureStrip.tsx';
import { PageHeader } from './PageHeader.tsx';

interface ListScreenProps extends FilterBarProps {
  title: string;
  subtitle?: string | undefined;
  onRefresh: () => void;
  isRefreshing: boolean;
  /** Buttons of the head beside Refresh. */
  actions?: ReactNode;
  figures?: { label: string; items: readonly StripFigure[] } | undefined;
  /** The rows, usually `ListRows`. */
  children: ReactNode;
}

/** A screen of one kind of records: head, key figures, search and filters in one row, rows. */
export const ListScreen = ({
  title,
  subtitle,
  onRefresh,
  isRefreshing,
  actions,
  figures,
  children,
  ...bar
}: ListScreenProps) => (
  <>
    <PageHeader
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <RefreshButton isPending={isRefreshing} onClick={onRefresh} />
          {actions}
        </>
      }
    />
    {figures && <FigureStrip label={figures.label} figures={figures.items} />}
    <Card isFlush className={figures ? 'mt-3 overflow-clip' : 'overflow-clip'}>
      <FilterBar {...bar} />
      {children}
    </Card>
  </>
);
