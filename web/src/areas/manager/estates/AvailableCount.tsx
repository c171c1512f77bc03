import { NO_DATE } from '@amayumba/contract/calendar.ts';
import { Badge } from '../../../ui/Badge.tsx';

/** How many apartments are free: green where there are some. A dash where the server does not say. */
export function AvailableCount({ count, isWorded = false }: { count: number | null; isWorded?: boolean }) {
  if (count === null) return <span className="text-muted">{NO_DATE}</span>;
  return (
    <Badge tone={count > 0 ? 'green' : 'grey'} className="tabular">
      {count.toLocaleString('en-UG')}
      {isWorded && ' available'}
    </Badge>
  );
}
