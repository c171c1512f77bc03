import { Drawer } from './Drawer.tsx';
import type { DrawerProps } from './DrawerPanel.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';

interface RecordDrawerProps extends DrawerProps {
  /** In the middle of a sentence: 'tenant'. */
  what: string;
  /** Why the newest version could not be loaded. */
  problem: { status: number | string; error: string } | undefined;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The short view of one record beside its list. It has no children until the record has loaded. */
export const RecordDrawer = ({ what, problem, onRetry, isRetrying, children, ...drawer }: RecordDrawerProps) => (
  <Drawer {...drawer}>
    {problem && (
      <ErrorState
        title={problem.status === 404 ? `This ${what} is not there` : `The ${what} could not be loaded`}
        message={problem.error}
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
    )}
    {!children && !problem && (
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
