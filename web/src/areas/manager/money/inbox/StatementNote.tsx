import { useGetStatementImportQuery } from '../../../../features/money/statement-imports.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { statementPath } from '../money-place.ts';

/** A note that only the lines of one statement are shown. */
export function StatementNote({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { data } = useGetStatementImportQuery(id);
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1 text-[0.875rem]">
      <p className="min-w-0 wrap-anywhere">
        Only lines of{' '}
        <Link to={statementPath(id)} className="font-semibold text-link hover:underline">
          {data?.file_name ?? 'one statement'}
        </Link>
      </p>
      <Button size="sm" variant="ghost" onClick={onLeave}>
        Show all lines
      </Button>
    </div>
  );
}
