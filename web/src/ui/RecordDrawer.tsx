import { Drawer } from './Drawer.tsx';
import type { DrawerProps } from './DrawerPanel.tsx';
import { type FailedQuery, LoadError } from './LoadError.tsx';
import { Skeleton } from './Skeleton.tsx';

interface RecordDrawerProps extends DrawerProps {
  /** In the middle of a sentence: 'tenant'. */
  what: string;
  /** Of the newest version. */
  query: FailedQuery;
}

/** The short view of one record beside its list. It has no children until the record has loaded. */
export const RecordDrawer = ({ what, query, children, ...drawer }: RecordDrawerProps) => (
  <Drawer {...drawer}>
    {query.error !== undefined && (
      <LoadError
        title={isMissing(query.error) ? `This ${what} is not there` : `The ${what} could not be loaded`}
        query={query}
      />
    )}
    {!children && query.error === undefined && (
      <div className="grid gap-3">
        <output className="sr-only">Loading {what}...</output>
        <Skeleton className="h-14" />
        <Skeleton className="h-11" />
        <Skeleton className="h-60" />
      </div>
    )}
    {children}
  </Drawer>
);

const isMissing = (error: unknown) => (error as { status?: unknown }).status === 404;
