import { Button } from './Button.tsx';
import type { FailedQuery } from './LoadError.tsx';

/** The query of the options of a field. */
export interface OptionsQuery extends FailedQuery {
  currentData?: unknown;
}

/** Below a field whose options could not be loaded: without it the list would look as if there were none. */
export const OptionsFailed = ({ list }: { list: OptionsQuery }) =>
  list.error !== undefined &&
  list.currentData === undefined && (
    <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-1 text-sm font-medium text-rose-ink">
      The list could not be loaded.
      <Button size="sm" variant="ghost" isPending={list.isFetching} onClick={() => void list.refetch()}>
        Try again
      </Button>
    </div>
  );
